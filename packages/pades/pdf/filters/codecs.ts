import { decodeHex } from '../syntax/strings.ts'
import { undoPngFilters } from './png-filters.ts'

// The standard filters other than Flate. Each stops at its limit; the caller checks the size of the result.

/** ISO 32000-2, 7.4.4.2. Codes grow from 9 to 12 bits; 256 clears the table, 257 ends the data. */
export function decodeLzw(input: Uint8Array, earlyChange: number, limit: number): Uint8Array {
  const prefix = new Uint16Array(4097)
  const suffix = new Uint8Array(4097)
  const length = new Uint16Array(4097).fill(1, 0, 256)
  for (let i = 0; i < 256; i++) suffix[i] = i
  const out = new GrowingBytes(limit)
  let next = 258
  let width = 9
  let previous = -1
  let bits = 0
  let held = 0
  for (const byte of input) {
    bits = ((bits << 8) | byte) & 0xfffff
    held += 8
    if (held < width) continue
    held -= width
    const code = (bits >> held) & ((1 << width) - 1)
    if (code === 257 || out.full) break
    if (code === 256) {
      next = 258
      width = 9
      previous = -1
      continue
    }
    if (code > next || (code === next && previous < 0)) break
    if (previous >= 0 && next < 4096) {
      prefix[next] = previous
      suffix[next] = firstOf(code === next ? previous : code)
      length[next] = (length[previous] ?? 0) + 1
      next++
    }
    write(code)
    previous = code
    if (next + earlyChange >= 1 << width && width < 12) width++
  }
  return out.bytes

  function firstOf(code: number): number {
    let c = code
    while (c > 257) c = prefix[c] ?? 0
    return suffix[c] ?? 0
  }

  function write(code: number): void {
    const size = length[code] ?? 0
    const target = out.extend(size)
    for (let i = size - 1, c = code; i >= 0; i--, c = prefix[c] ?? 0) target[i] = suffix[c] ?? 0
  }
}

/** ISO 32000-2, 7.4.5. */
export function decodeRunLength(input: Uint8Array, limit: number): Uint8Array {
  const out = new GrowingBytes(limit)
  for (let i = 0; i < input.length && !out.full; ) {
    const control = input[i++] ?? 128
    if (control === 128) break
    if (control < 128) {
      const run = input.subarray(i, i + control + 1)
      out.extend(run.length).set(run)
      i += control + 1
    } else {
      out.extend(257 - control).fill(input[i++] ?? 0)
    }
  }
  return out.bytes
}

/** ISO 32000-2, 7.4.2. */
export function decodeAsciiHex(input: Uint8Array): Uint8Array {
  const end = input.indexOf(0x3e)
  return decodeHex(end < 0 ? input : input.subarray(0, end))
}

/** ISO 32000-2, 7.4.3: `z` makes four bytes of one, so the result is at most four times the input. */
export function decodeAscii85(input: Uint8Array): Uint8Array {
  const out = new Uint8Array(input.length * 4 + 4)
  const view = new DataView(out.buffer)
  let size = 0
  let word = 0
  let digits = 0
  for (const c of input) {
    if (c === 0x7e) break
    if (c === 0x7a && digits === 0) {
      size += 4
    } else if (c >= 0x21 && c <= 0x75) {
      word = word * 85 + (c - 0x21)
      if (++digits < 5) continue
      view.setUint32(size, word % 2 ** 32)
      size += 4
      word = 0
      digits = 0
    }
  }
  if (digits > 1) {
    for (let i = digits; i < 5; i++) word = word * 85 + 84
    view.setUint32(size, word % 2 ** 32)
    size += digits - 1
  }
  return out.subarray(0, size)
}

/** ISO 32000-2, 7.4.4.4. Unusable parameters leave the data as it is. */
export function undoPredictor(input: Uint8Array, number: (key: string, fallback: number) => number): Uint8Array {
  const predictor = number('Predictor', 1)
  const [columns, colors, bits] = [number('Columns', 1), number('Colors', 1), number('BitsPerComponent', 8)]
  const row = Math.ceil((columns * colors * bits) / 8)
  if (predictor < 2 || !(row > 0 && row <= input.length)) return input
  const pixel = Math.max(1, (colors * bits) >> 3)
  if (predictor >= 10) return undoPngFilters(input, row, pixel)
  return predictor === 2 && bits === 8 ? undoTiffPredictor(input, row, pixel) : input
}

/** TIFF 6.0, section 14: each sample is the difference to the one on the left. */
function undoTiffPredictor(input: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const output = input.slice()
  for (let at = 0; at < output.length; at++) {
    if (at % rowBytes >= pixelBytes) output[at] = (output[at] ?? 0) + (output[at - pixelBytes] ?? 0)
  }
  return output
}

class GrowingBytes {
  #buffer = new Uint8Array(65536)
  #size = 0
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  get full(): boolean {
    return this.#size > this.#limit
  }

  get bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#size)
  }

  extend(by: number): Uint8Array {
    const start = this.#size
    this.#size += by
    if (this.#size > this.#buffer.length) {
      const larger = new Uint8Array(Math.max(this.#size, this.#buffer.length * 2))
      larger.set(this.#buffer.subarray(0, start))
      this.#buffer = larger
    }
    return this.#buffer.subarray(start, this.#size)
  }
}
