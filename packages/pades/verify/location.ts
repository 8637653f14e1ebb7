import { PadesError } from '../errors.ts'
import { type ByteSource, isInteger, isName, type PdfDocument, PdfError, PdfParser, PdfString } from '../pdf/index.ts'
import { maxSlotBytes } from './limits.ts'
import type { FoundSignature } from './signatures.ts'
import type { Problem, ProblemCode } from './verdict.ts'

/** The position of a signature in the file, and the bytes that it covers. */
export interface Location {
  readonly byteRange: ByteRange
  /** The end of its byte range, which is the end of a revision. */
  readonly end: number
  /** The start of its dictionary. */
  readonly start: number
  readonly slot: Uint8Array
}

export type ByteRange = readonly [start: 0, length: number, restStart: number, restLength: number]

/**
 * Locates a signature. The byte range must cover all bytes from the start of the file to the end of a revision, except
 * exactly the /Contents in the dictionary of this signature. Any deviation is a problem, because known attacks use them
 * (signature wrapping, universal signature forgery).
 */
export async function locate(document: PdfDocument, signature: FoundSignature): Promise<Location | Problem> {
  try {
    return await readLocation(document, signature)
  } catch (error) {
    if (error instanceof LocationError) return error.problem
    if (error instanceof PadesError) return { code: 'signature_malformed', detail: error.message }
    throw error
  }
}

async function readLocation(document: PdfDocument, { ref, dict }: FoundSignature): Promise<Location> {
  const { source, xref } = document
  const type = dict.get('Type')
  if (type !== undefined && !isName(type, 'Sig') && !isName(type, 'DocTimeStamp')) {
    throw new LocationError('signature_malformed', 'its dictionary has another /Type')
  }
  const byteRange = readByteRange(dict.get('ByteRange'), source.length)
  const slot = dict.get('Contents')
  if (!(slot instanceof PdfString) || slot.bytes.length === 0) throw new LocationError('contents_missing')
  const entry = ref && (await xref.lookup(ref.number))
  if (entry?.kind !== 'offset') {
    throw new LocationError('signature_malformed', 'its dictionary is not an indirect object')
  }
  const start = entry.offset + xref.shift
  const [, gapStart, gapEnd, restLength] = byteRange
  const end = gapEnd + restLength
  if (start >= gapStart) throw new LocationError('signature_elsewhere', 'its dictionary begins outside the byte range')
  const { contents, dictEnd } = await contentsSpan(source, start, gapEnd)
  if (contents?.[0] !== gapStart || contents[1] !== gapEnd || !(await isHexString(source, gapStart, gapEnd))) {
    throw new LocationError('byte_range_gap', 'the gap of the byte range is not exactly its /Contents')
  }
  if (dictEnd > end) throw new LocationError('signature_elsewhere', 'its dictionary ends outside the byte range')
  await checkEnd(source, end)
  return { byteRange, start, end, slot: slot.bytes }
}

class LocationError extends Error {
  readonly problem: Problem

  constructor(code: ProblemCode, detail?: string) {
    super(code)
    this.problem = detail === undefined ? { code } : { code, detail }
  }
}

function readByteRange(value: unknown, length: number): ByteRange {
  if (!Array.isArray(value) || value.length !== 4 || !value.every(isInteger)) {
    throw new LocationError('byte_range_malformed', '/ByteRange is not four integers')
  }
  const [start, firstLength, restStart, restLength] = value as [number, number, number, number]
  if (start !== 0) throw new LocationError('byte_range_start', 'the byte range does not begin at the first byte')
  if (firstLength <= 0 || restStart <= firstLength || restLength <= 0) {
    throw new LocationError('byte_range_malformed', '/ByteRange is not two consecutive ranges')
  }
  if (restStart + restLength > length)
    throw new LocationError('byte_range_end', 'the byte range ends past the end of the file')
  if (restStart - firstLength > 2 * maxSlotBytes + 2)
    throw new LocationError('byte_range_gap', 'the gap of the byte range is too large')
  return [0, firstLength, restStart, restLength]
}

/** The maximum size of the dictionary after /Contents. */
const maxAfterContents = 256 << 10

/** Parses the dictionary again to get the positions of its entries. */
async function contentsSpan(source: ByteSource, start: number, gapEnd: number) {
  const limit = Math.min(source.length, gapEnd + maxAfterContents)
  if (limit - start > 2 * maxSlotBytes + 2 * maxAfterContents) {
    throw new LocationError('byte_range_gap', 'the gap of the byte range is not in its dictionary')
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

/** Whether the range contains only brackets and digits. White space between digits would be unsigned bytes. */
async function isHexString(source: ByteSource, start: number, end: number): Promise<boolean> {
  const bytes = await source.read(start, end)
  if (bytes[0] !== 0x3c || bytes.at(-1) !== 0x3e) return false
  for (let index = 1; index < bytes.length - 1; index++) {
    const byte = bytes[index] ?? 0
    const lowered = byte | 0x20
    if (!(byte >= 0x30 && byte <= 0x39) && !(lowered >= 0x61 && lowered <= 0x66)) return false
  }
  return true
}

async function checkEnd(source: ByteSource, end: number): Promise<void> {
  const tail = String.fromCharCode(...(await source.read(Math.max(0, end - 256), end)))
  if (!/startxref[\t\n\f\r ]+\d{1,15}[\t\n\f\r ]+%%EOF[\0\t\n\f\r ]*$/.test(tail)) {
    throw new LocationError('byte_range_end', 'the byte range does not end at the end of a revision')
  }
}
