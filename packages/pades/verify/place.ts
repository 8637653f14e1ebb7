import { PadesError } from '../errors.ts'
import { type ByteSource, isInteger, isName, type PdfDocument, PdfError, PdfParser, PdfString } from '../pdf/index.ts'
import { maxSlotBytes } from './limits.ts'
import type { FoundSignature } from './signatures.ts'
import type { Problem, ProblemCode } from './verdict.ts'

/** Where a signature lies in the file and what it covers. */
export interface Place {
  readonly byteRange: ByteRange
  /** Where its revision ends. */
  readonly end: number
  /** Where its dictionary begins. */
  readonly start: number
  readonly slot: Uint8Array
}

export type ByteRange = readonly [start: 0, length: number, restStart: number, restLength: number]

/**
 * The byte range must leave out exactly this signature's own /Contents, inside its own dictionary, and nothing else
 * from the first byte to the end of a revision. Anything odd is a problem, because every oddity here has been an attack
 * (signature wrapping, universal forgery).
 */
export async function placeOf(document: PdfDocument, signature: FoundSignature): Promise<Place | Problem> {
  try {
    return await readPlace(document, signature)
  } catch (error) {
    if (error instanceof Misplaced) return error.problem
    if (error instanceof PadesError) return { code: 'signature_malformed', detail: error.message }
    throw error
  }
}

async function readPlace(document: PdfDocument, { ref, dict }: FoundSignature): Promise<Place> {
  const { source, xref } = document
  const type = dict.get('Type')
  if (type !== undefined && !isName(type, 'Sig') && !isName(type, 'DocTimeStamp')) {
    throw new Misplaced('signature_malformed', 'its dictionary is of another type')
  }
  const byteRange = readByteRange(dict.get('ByteRange'), source.length)
  const slot = dict.get('Contents')
  if (!(slot instanceof PdfString) || slot.bytes.length === 0) throw new Misplaced('contents_missing')
  const entry = ref && (await xref.lookup(ref.number))
  if (entry?.kind !== 'offset') {
    throw new Misplaced('signature_malformed', 'its dictionary is not an object of its own')
  }
  const start = entry.offset + xref.shift
  const [, gapStart, gapEnd, restLength] = byteRange
  const end = gapEnd + restLength
  if (start >= gapStart) throw new Misplaced('signature_elsewhere', 'its dictionary begins outside the bytes it covers')
  const { contents, dictEnd } = await contentsSpan(source, start, gapEnd)
  if (contents?.[0] !== gapStart || contents[1] !== gapEnd || !(await isHexString(source, gapStart, gapEnd))) {
    throw new Misplaced('byte_range_gap', 'the bytes left out are not exactly its /Contents')
  }
  if (dictEnd > end) throw new Misplaced('signature_elsewhere', 'its dictionary ends outside the bytes it covers')
  await checkEnd(source, end)
  return { byteRange, start, end, slot: slot.bytes }
}

class Misplaced extends Error {
  readonly problem: Problem

  constructor(code: ProblemCode, detail?: string) {
    super(code)
    this.problem = detail === undefined ? { code } : { code, detail }
  }
}

function readByteRange(value: unknown, length: number): ByteRange {
  if (!Array.isArray(value) || value.length !== 4 || !value.every(isInteger)) {
    throw new Misplaced('byte_range_malformed', '/ByteRange is not four integers')
  }
  const [start, firstLength, restStart, restLength] = value as [number, number, number, number]
  if (start !== 0) throw new Misplaced('byte_range_start', 'it does not cover the document from its first byte')
  if (firstLength <= 0 || restStart <= firstLength || restLength <= 0) {
    throw new Misplaced('byte_range_malformed', '/ByteRange is not two pieces, one after the other')
  }
  if (restStart + restLength > length) throw new Misplaced('byte_range_end', 'it reaches past the end of the file')
  if (restStart - firstLength > 2 * maxSlotBytes + 2) throw new Misplaced('byte_range_gap', 'it leaves out too much')
  return [0, firstLength, restStart, restLength]
}

/** How much of the dictionary may follow /Contents. */
const afterContents = 256 << 10

/** Reads the dictionary once more, for the sake of positions. */
async function contentsSpan(source: ByteSource, start: number, gapEnd: number) {
  const limit = Math.min(source.length, gapEnd + afterContents)
  if (limit - start > 2 * maxSlotBytes + 2 * afterContents) {
    throw new Misplaced('byte_range_gap', 'the bytes left out are not in its dictionary')
  }
  const parser = new PdfParser(await source.read(start, limit), { origin: start })
  parser.unsigned()
  parser.unsigned()
  if (!parser.keyword('obj')) throw parser.damaged('an object is expected')
  parser.skipSpace()
  if (!isAt(parser, '<<')) throw parser.damaged('a dictionary is expected')
  parser.position += 2
  let contents: readonly [number, number] | undefined
  for (parser.skipSpace(); !isAt(parser, '>>'); parser.skipSpace()) {
    const key = parser.value()
    if (!isName(key)) throw parser.damaged('a dictionary key is not a name')
    parser.skipSpace()
    const from = parser.position
    parser.value()
    if (key.value === 'Contents') contents = [start + from, start + parser.position]
  }
  return { contents, dictEnd: start + parser.position + 2 }
}

function isAt({ bytes, position }: PdfParser, text: string): boolean {
  if (position >= bytes.length) throw new PdfError('pdf_damaged', 'the file ends inside a dictionary')
  return [...text].every((character, index) => bytes[position + index] === character.charCodeAt(0))
}

/** Brackets and digits only: white space inside would be bytes that nobody signed. */
async function isHexString(source: ByteSource, start: number, end: number): Promise<boolean> {
  const bytes = await source.read(start, end)
  if (bytes[0] !== 0x3c || bytes.at(-1) !== 0x3e) return false
  for (let index = 1; index < bytes.length - 1; index++) {
    const byte = bytes[index] ?? 0
    const letter = byte | 0x20
    if (!(byte >= 0x30 && byte <= 0x39) && !(letter >= 0x61 && letter <= 0x66)) return false
  }
  return true
}

async function checkEnd(source: ByteSource, end: number): Promise<void> {
  const tail = String.fromCharCode(...(await source.read(Math.max(0, end - 256), end)))
  if (!/startxref[\t\n\f\r ]+\d{1,15}[\t\n\f\r ]+%%EOF[\0\t\n\f\r ]*$/.test(tail)) {
    throw new Misplaced('byte_range_end', 'it does not end where a revision ends')
  }
}
