import {
  isDict,
  isInteger,
  isName,
  type PdfDict,
  type PdfDocument,
  PdfError,
  PdfParser,
  PdfRef,
  type PdfValue,
} from '../../pdf/index.ts'
import { maxLaterBytes, maxLaterRevisions } from '../limits.ts'
import type { ForbiddenChange } from '../verdict.ts'

/** A revision appended after a signature, parsed from its bytes. */
export interface Increment {
  readonly start: number
  /** The position after %%EOF. */
  readonly eof: number
  /** The position after the line end that follows %%EOF. */
  readonly end: number
  readonly startxref: number
  readonly objects: readonly WrittenObject[]
}

export interface WrittenObject {
  readonly number: number
  readonly generation: number
  readonly offset: number
}

export interface ReadIncrements {
  readonly increments: readonly Increment[]
  /** Set if the bytes after the last increment are not an increment. */
  readonly violation: { readonly kind: ForbiddenChange; readonly detail: string } | undefined
}

/**
 * Parses all bytes after a position as increments: objects, one cross-reference section, startxref and %%EOF. No other
 * bytes are permitted, so that a reader that follows cross-references and one that scans the file see the same objects.
 */
export async function readIncrements(document: PdfDocument, from: number): Promise<ReadIncrements> {
  const { source } = document
  if (source.length - from > maxLaterBytes) {
    throw new PdfError('pdf_limit_exceeded', `more than ${maxLaterBytes} bytes follow the first signature`)
  }
  const bytes = await source.read(from, source.length)
  const parser = new PdfParser(bytes, { origin: from })
  const increments: Increment[] = []
  while (!atEnd(parser)) {
    if (increments.length >= maxLaterRevisions) {
      throw new PdfError('pdf_limit_exceeded', `more than ${maxLaterRevisions} revisions follow the first signature`)
    }
    try {
      increments.push(await readIncrement(document, parser, from))
    } catch (error) {
      if (!(error instanceof PdfError)) throw error
      return { increments, violation: { kind: 'bytes_after_revision', detail: error.message } }
    }
  }
  return { increments, violation: undefined }
}

async function readIncrement(document: PdfDocument, parser: PdfParser, from: number): Promise<Increment> {
  const start = from + parser.position
  const objects: WrittenObject[] = []
  for (;;) {
    skipWhiteSpace(parser)
    if (parser.keyword('xref')) skipTable(parser)
    else if (parser.keyword('startxref')) break
    else objects.push(await readObject(document, parser, from))
  }
  const startxref = parser.unsigned()
  skipWhiteSpace(parser)
  if (!textAt(parser, '%%EOF')) throw parser.damaged('startxref is not followed by %%EOF')
  parser.position += 5
  const eof = from + parser.position
  skipLineEnd(parser)
  return { start, eof, end: from + parser.position, startxref, objects }
}

async function readObject(document: PdfDocument, parser: PdfParser, from: number): Promise<WrittenObject> {
  const offset = from + parser.position - document.xref.shift
  const number = parser.unsigned()
  const generation = parser.unsigned()
  if (!parser.keyword('obj')) throw parser.damaged('there is neither an object nor a cross-reference section')
  const value = parser.value()
  if (isDict(value) && parser.streamStart()) await skipStream(document, parser, value)
  if (!parser.keyword('endobj')) throw parser.damaged(`object ${number} has no endobj`)
  return { number, generation, offset }
}

async function skipStream(document: PdfDocument, parser: PdfParser, dict: PdfDict): Promise<void> {
  const length = await streamLength(document, dict)
  if (!isInteger(length) || length < 0 || parser.position + length > parser.bytes.length) {
    throw parser.damaged('a stream has no valid /Length')
  }
  parser.position += length
  skipWhiteSpace(parser)
  if (!parser.keyword('endstream')) throw parser.damaged('a stream does not end at its /Length')
}

async function streamLength(document: PdfDocument, dict: PdfDict): Promise<unknown> {
  const length: PdfValue | undefined = dict.get('Length')
  if (!(length instanceof PdfRef)) return length
  // The length of an object stream must be direct. Otherwise it could be in that same object stream.
  return isName(dict.get('Type'), 'ObjStm') ? undefined : document.resolve(length)
}

/** Skips the entries of a table. `Xref` reads and checks them. */
function skipTable(parser: PdfParser): void {
  while (!parser.keyword('trailer')) {
    parser.unsigned()
    const count = parser.unsigned()
    parser.skipSpace()
    parser.position += 20 * count
    if (parser.position > parser.bytes.length) throw parser.damaged('a cross-reference table is truncated')
  }
  parser.dict()
}

const whiteSpace: ReadonlySet<number | undefined> = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20])

/** Unlike `skipSpace`, does not skip comments, because readers treat them differently. */
function skipWhiteSpace(parser: PdfParser): void {
  while (whiteSpace.has(parser.bytes[parser.position])) parser.position++
  if (parser.bytes[parser.position] === 0x25 && !textAt(parser, '%%EOF')) throw parser.damaged('there is a comment')
}

function skipLineEnd(parser: PdfParser): void {
  if (parser.bytes[parser.position] === 0x0d) parser.position++
  if (parser.bytes[parser.position] === 0x0a) parser.position++
}

function textAt({ bytes, position }: PdfParser, text: string): boolean {
  return [...text].every((character, index) => bytes[position + index] === character.charCodeAt(0))
}

function atEnd(parser: PdfParser): boolean {
  while (whiteSpace.has(parser.bytes[parser.position])) parser.position++
  return parser.position >= parser.bytes.length
}
