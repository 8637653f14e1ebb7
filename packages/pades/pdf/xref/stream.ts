import { damaged, PdfError } from '../error.ts'
import { decodeStream } from '../filters/decode-stream.ts'
import type { Limits } from '../limits.ts'
import type { Windows } from '../source/windows.ts'
import { isArray, isInteger, isName, type PdfDict } from '../syntax/values.ts'
import type { XrefEntry, XrefRange, XrefSection } from './section.ts'

/** A cross-reference stream (ISO 32000 §7.5.8). It is decoded once; entries are looked up in the decoded bytes. */
export async function readXrefStream(
  windows: Windows,
  limits: Limits,
  shift: number,
  offset: number,
): Promise<XrefSection> {
  const { dict, start } = await windows.parse(offset + shift, (parser, origin) => {
    parser.unsigned()
    parser.unsigned()
    if (!parser.keyword('obj'))
      throw parser.damaged('there is neither a cross-reference table nor a cross-reference stream')
    const dict = parser.dict()
    if (!isName(dict.get('Type'), 'XRef') || !parser.streamStart()) {
      throw parser.damaged('there is neither a cross-reference table nor a cross-reference stream')
    }
    return { dict, start: origin + parser.position }
  })
  const length = dict.get('Length')
  if (!isInteger(length) || length < 0 || start + length > windows.source.length) {
    throw damaged('a cross-reference stream has no valid direct /Length')
  }
  const rows = await decodeStream(dict, await windows.bytes(start, start + length), limits)
  const widths = readWidths(dict)
  const ranges = readRanges(dict, limits)
  const rowBytes = widths[0] + widths[1] + widths[2]
  if (ranges.reduce((sum, range) => sum + range.count, 0) * rowBytes > rows.length) {
    throw damaged('a cross-reference stream is shorter than its /Index')
  }
  return { kind: 'stream', offset, trailer: dict, ranges, lookup: lookupIn(rows, widths, ranges) }
}

type Widths = readonly [number, number, number]

function readWidths(dict: PdfDict): Widths {
  const value = dict.get('W')
  const [type, second, third] = isArray(value) ? value : []
  const usable = [type, second, third].every((width) => isInteger(width) && width >= 0 && width <= 8)
  if (!usable || !isInteger(type) || !isInteger(second) || !isInteger(third) || second === 0) {
    throw damaged('a cross-reference stream has no valid /W')
  }
  return [type, second, third]
}

function readRanges(dict: PdfDict, limits: Limits): readonly XrefRange[] {
  const index = dict.get('Index') ?? [0, dict.get('Size') ?? 0]
  if (!isArray(index) || index.length % 2 !== 0) throw damaged('a cross-reference stream has no valid /Index')
  const ranges: XrefRange[] = []
  for (let at = 0; at < index.length; at += 2) {
    const [first, count] = [index[at], index[at + 1]]
    if (!isInteger(first) || !isInteger(count) || first < 0 || count < 0) {
      throw damaged('a cross-reference stream has no valid /Index')
    }
    if (first + count > limits.objects) {
      throw new PdfError('pdf_limit_exceeded', `a cross-reference stream has more than ${limits.objects} objects`)
    }
    ranges.push({ first, count })
  }
  return ranges
}

function lookupIn(rows: Uint8Array, widths: Widths, ranges: readonly XrefRange[]): XrefSection['lookup'] {
  const rowBytes = widths[0] + widths[1] + widths[2]
  return async (number) => {
    let row = 0
    for (const { first, count } of ranges) {
      if (number >= first && number < first + count) return readRow(rows, (row + number - first) * rowBytes, widths)
      row += count
    }
    return undefined
  }
}

/** Types other than 0, 1 and 2 are references to null (§7.5.8.3, Table 18). */
function readRow(rows: Uint8Array, position: number, [typeWidth, secondWidth, thirdWidth]: Widths): XrefEntry {
  const type = typeWidth === 0 ? 1 : bigEndian(rows, position, typeWidth)
  const second = bigEndian(rows, position + typeWidth, secondWidth)
  const third = bigEndian(rows, position + typeWidth + secondWidth, thirdWidth)
  if (type === 1 && second > 0) return { kind: 'offset', offset: second, generation: third }
  return type === 2 ? { kind: 'compressed', stream: second, index: third } : { kind: 'free' }
}

function bigEndian(bytes: Uint8Array, position: number, width: number): number {
  let value = 0
  for (let index = 0; index < width; index++) value = value * 256 + (bytes[position + index] ?? 0)
  return value
}
