import type { Meter } from './meter.ts'
import { LenientParser } from './parser.ts'
import { type Dict, isDict, nameOf, Ref, Stream, type Value } from './values.ts'

export interface CarvedObject {
  readonly number: number
  /** Its position in the file. Of two objects with one number the later is the newer. */
  readonly at: number
  readonly value: Value
}

export interface Carved {
  readonly objects: readonly CarvedObject[]
  /** Of cross-reference tables and of cross-reference streams, in the order of the file. */
  readonly trailers: readonly Dict[]
  /** How many `startxref`s there are. */
  readonly sections: number
}

/**
 * Finds every object by scanning the file from start to end, not by its cross-reference tables. So there is no cycle of
 * /Prev to follow, no false table to trust, and no object that a viewer could see and we would not. Where a table gives
 * the file another meaning than its order does, qpdf's result differs from ours, and identical.ts rejects the file.
 */
export function carve(bytes: Buffer, meter: Meter): Carved {
  const objects: CarvedObject[] = []
  const trailers: Dict[] = []
  const lengths = new Map<number, number>()
  const streams = new StreamReader(bytes, lengths)
  let sections = 0
  let end = 0
  for (let word = bytes.indexOf('obj'); word >= 0; word = bytes.indexOf('obj', Math.max(end, word + 3))) {
    const header = headerBefore(bytes, word, end)
    if (header === undefined) continue
    readBetween(end, header.at)
    meter.object()
    const parser = new LenientParser(bytes, word + 3, meter)
    let value = parser.value()
    if (isDict(value) && parser.take('stream')) value = streams.read(value, parser)
    if (typeof value === 'number') lengths.set(header.number, value)
    if (value instanceof Stream && nameOf(value.dict.get('Type')) === 'XRef') trailers.push(value.dict)
    objects.push({ number: header.number, at: header.at, value })
    end = parser.position
  }
  readBetween(end, bytes.length)
  return { objects, trailers, sections }

  function readBetween(from: number, to: number): void {
    const gap = bytes.subarray(from, to)
    for (let at = gap.indexOf('trailer'); at >= 0; at = gap.indexOf('trailer', at + 7)) {
      const value = new LenientParser(gap, at + 7, meter).value()
      if (isDict(value)) trailers.push(value)
    }
    for (let at = gap.indexOf('startxref'); at >= 0; at = gap.indexOf('startxref', at + 9)) sections++
  }
}

/** `12 0 obj`: the two numbers precede the keyword. */
function headerBefore(bytes: Buffer, word: number, notBefore: number): { number: number; at: number } | undefined {
  const start = Math.max(notBefore, word - 24)
  const match = /(?:^|[^0-9])(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+$/.exec(bytes.toString('latin1', start, word))
  if (match === null || match[1] === undefined) return undefined
  return { number: Number(match[1]), at: start + match.index + match[0].indexOf(match[1]) }
}

const END = 'endstream'

/** Finds where a stream's data ends: at its /Length if `endstream` follows there, else at the next `endstream`. */
class StreamReader {
  readonly #bytes: Buffer
  /** Integer objects seen so far: an indirect /Length is one of them, or comes later. */
  readonly #lengths: ReadonlyMap<number, number>
  /**
   * The limit in bytes of searching ahead for lengths. Without it a file of many streams would be read as many times.
   */
  #searchable: number
  #lastEnd: number

  constructor(bytes: Buffer, lengths: ReadonlyMap<number, number>) {
    this.#bytes = bytes
    this.#lengths = lengths
    this.#searchable = bytes.length * 4
    this.#lastEnd = bytes.lastIndexOf(END)
  }

  read(dict: Dict, parser: LenientParser): Stream {
    const bytes = this.#bytes
    let start = parser.position
    if (bytes[start] === 13) start++
    if (bytes[start] === 10) start++

    const length = this.#length(dict.get('Length'), start)
    if (length !== undefined) {
      parser.position = start + length
      if (parser.take(END)) return new Stream(dict, bytes.subarray(start, start + length))
    }
    const end = start <= this.#lastEnd ? bytes.indexOf(END, start) : bytes.length
    parser.position = Math.min(end + END.length, bytes.length)
    return new Stream(dict, bytes.subarray(start, end))
  }

  #length(value: Value | undefined, from: number): number | undefined {
    const length = value instanceof Ref ? (this.#lengths.get(value.number) ?? this.#ahead(value.number, from)) : value
    const isPossible = typeof length === 'number' && Number.isInteger(length) && length >= 0
    return isPossible && from + length <= this.#bytes.length ? length : undefined
  }

  #ahead(number: number, from: number): number | undefined {
    if (this.#searchable <= 0) return undefined
    const at = this.#bytes.indexOf(`\n${number} 0 obj`, from)
    this.#searchable -= (at < 0 ? this.#bytes.length : at) - from
    if (at < 0) return undefined
    const digits = /^\n\d+ 0 obj\s*(\d{1,10})\s/.exec(this.#bytes.toString('latin1', at, at + 48))
    return digits === null ? undefined : Number(digits[1])
  }
}
