import { latin1OfBytes } from '../../bytes.ts'
import { damaged, PdfError } from '../error.ts'
import { defaultLimits } from '../limits.ts'
import {
  backslash,
  carriageReturn,
  closeBracket,
  closeParenthesis,
  greaterThan,
  hash,
  hexValue,
  isDigit,
  isNumberByte,
  isRegular,
  isSpace,
  lessThan,
  lineFeed,
  openBracket,
  openParenthesis,
  percent,
  slash,
} from './characters.ts'
import { type PdfArray, type PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from './values.ts'

/** The parser reached the end of its window, and the file goes on: try again with a larger window. */
export class WindowEnded extends Error {}

/** Reads tokens and objects (ISO 32000 §7.2, §7.3) from a window of bytes. What is not right is `pdf_damaged`. */
export class PdfParser {
  readonly bytes: Uint8Array
  position: number
  /** Where the window lies in the file, for messages. */
  readonly #origin: number
  readonly #endsFile: boolean
  readonly #maxDepth: number

  constructor(
    bytes: Uint8Array,
    { position = 0, origin = 0, endsFile = true, maxDepth = defaultLimits.depth }: ParserOptions = {},
  ) {
    this.bytes = bytes
    this.position = position
    this.#origin = origin
    this.#endsFile = endsFile
    this.#maxDepth = maxDepth
  }

  /** Any object that can stand inside another; streams and `obj` are the document's affair. */
  value(depth = 0): PdfValue {
    if (depth > this.#maxDepth) throw new PdfError('pdf_limit_exceeded', `objects nested deeper than ${this.#maxDepth}`)
    this.skipSpace()
    const byte = this.#peek()
    switch (byte) {
      case slash:
        return this.#name()
      case openParenthesis:
        return this.#literalString()
      case openBracket:
        return this.#array(depth)
      case lessThan:
        return this.#peek(1) === lessThan ? this.#dict(depth) : this.#hexString()
      default:
        return isNumberByte(byte) ? this.#numberOrRef() : this.#word()
    }
  }

  dict(): PdfDict {
    this.skipSpace()
    if (this.#peek() !== lessThan || this.#peek(1) !== lessThan) throw this.damaged('a dictionary is expected')
    return this.#dict(0)
  }

  /** A non-negative integer, as in object headers and cross-reference tables. */
  unsigned(): number {
    this.skipSpace()
    const start = this.position
    while (isDigit(this.#peekOrEnd())) this.position++
    const digits = this.position - start
    if (digits === 0 || digits > 15) throw this.damaged('an unsigned integer is expected', start)
    return this.#decimal(start)
  }

  /** Whether this keyword comes next; it is consumed if so. */
  keyword(word: string): boolean {
    this.skipSpace()
    for (let index = 0; index < word.length; index++) {
      if (this.#peekOrEnd(index) !== word.charCodeAt(index)) return false
    }
    if (isRegular(this.#peekOrEnd(word.length))) return false
    this.position += word.length
    return true
  }

  skipSpace(): void {
    for (;;) {
      const byte = this.#peekOrEnd()
      if (byte === percent) this.#skipComment()
      else if (byte !== undefined && isSpace(byte)) this.position++
      else return
    }
  }

  /** `stream` is followed by CRLF or LF, never CR alone (§7.3.8.1); leaves the position at the data. */
  streamStart(): boolean {
    if (!this.keyword('stream')) return false
    if (this.#peek() === carriageReturn) this.position++
    if (this.#peek() !== lineFeed) throw this.damaged('the keyword stream is not followed by a line end')
    this.position++
    return true
  }

  damaged(what: string, position = this.position): PdfError {
    return damaged(`${what} at byte ${this.#origin + position}`)
  }

  #name(): PdfName {
    const start = ++this.position
    let text = ''
    for (;;) {
      const byte = this.#peekOrEnd()
      if (!isRegular(byte)) return new PdfName(text)
      this.position++
      text += String.fromCharCode(byte === hash ? this.#nameEscape() : byte)
      if (this.position - start > maxNameBytes) throw this.damaged('a name is too long', start)
    }
  }

  #nameEscape(): number {
    const code = (hexValue(this.#peek()) << 4) | hexValue(this.#peek(1))
    if (code < 0) throw this.damaged('a name has a # without two hexadecimal digits')
    this.position += 2
    return code
  }

  #literalString(): PdfString {
    this.position++
    const bytes: number[] = []
    for (let depth = 1; ; ) {
      let byte = this.#next()
      if (byte === openParenthesis) depth++
      else if (byte === closeParenthesis && --depth === 0) return new PdfString(Uint8Array.from(bytes))
      else if (byte === backslash) {
        const escaped = this.#escape()
        if (escaped === undefined) continue
        byte = escaped
      } else if (byte === carriageReturn) {
        if (this.#peek() === lineFeed) this.position++
        byte = lineFeed
      }
      bytes.push(byte)
    }
  }

  #escape(): number | undefined {
    const byte = this.#next()
    if (byte >= 0x30 && byte <= 0x37) return this.#octal(byte - 0x30)
    if (byte === lineFeed) return undefined
    if (byte === carriageReturn) {
      if (this.#peek() === lineFeed) this.position++
      return undefined
    }
    return escapes.get(byte) ?? byte
  }

  #octal(first: number): number {
    let value = first
    for (let digits = 1; digits < 3; digits++) {
      const byte = this.#peek()
      if (byte < 0x30 || byte > 0x37) break
      value = value * 8 + byte - 0x30
      this.position++
    }
    return value & 0xff
  }

  #hexString(): PdfString {
    const start = ++this.position
    const end = this.bytes.indexOf(greaterThan, start)
    if (end < 0) {
      this.position = this.bytes.length
      this.#peek()
    }
    const bytes = new Uint8Array((end - start + 1) >> 1)
    let digits = 0
    let position = start
    // Most have no space between their digits: two at a time, as far as that goes.
    for (; position + 1 < end; position += 2) {
      const byte = (hexValue(this.bytes[position] ?? 0) << 4) | hexValue(this.bytes[position + 1] ?? 0)
      if (byte < 0) break
      bytes[digits >> 1] = byte
      digits += 2
    }
    for (; position < end; position++) {
      const byte = this.bytes[position] ?? 0
      const digit = hexValue(byte)
      if (digit >= 0) {
        bytes[digits >> 1] = (bytes[digits >> 1] ?? 0) | (digit << (digits & 1 ? 0 : 4))
        digits++
      } else if (!isSpace(byte)) throw this.damaged('a hexadecimal string holds another character', start)
    }
    this.position = end + 1
    return new PdfString(bytes.subarray(0, (digits + 1) >> 1), 'hex')
  }

  #array(depth: number): PdfArray {
    this.position++
    const items: PdfArray = []
    for (;;) {
      this.skipSpace()
      if (this.#peek() === closeBracket) break
      items.push(this.value(depth + 1))
    }
    this.position++
    return items
  }

  #dict(depth: number): PdfDict {
    this.position += 2
    const entries: PdfDict = new Map()
    for (;;) {
      this.skipSpace()
      const byte = this.#peek()
      if (byte === greaterThan) break
      if (byte !== slash) throw this.damaged('a dictionary key is not a name')
      const key = this.#name().value
      // Readers disagree on which of two equal keys counts, and attacks live on such disagreement.
      if (entries.has(key)) throw this.damaged(`the key /${key} occurs twice in a dictionary`)
      entries.set(key, this.value(depth + 1))
    }
    if (this.#peek(1) !== greaterThan) throw this.damaged('a dictionary is not closed')
    this.position += 2
    return entries
  }

  #numberOrRef(): number | PdfRef {
    const start = this.position
    const value = this.#number()
    const afterNumber = this.position
    if (!isDigit(this.bytes[start]) || !Number.isInteger(value)) return value
    this.skipSpace()
    if (isDigit(this.#peekOrEnd())) {
      const generation = this.#integerOrNothing()
      if (generation !== undefined && generation <= 65_535 && this.keyword('R')) return new PdfRef(value, generation)
    }
    this.position = afterNumber
    return value
  }

  #number(): number {
    const start = this.position
    while (isDigit(this.#peekOrEnd())) this.position++
    const digits = this.position - start
    if (digits > 0 && digits <= 15 && !isRegular(this.#peekOrEnd())) return this.#decimal(start)
    while (isRegular(this.#peekOrEnd())) this.position++
    const text = latin1OfBytes(this.bytes.subarray(start, Math.min(this.position, start + 64)))
    const value = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN
    if (this.position - start > 64 || Number.isNaN(value)) throw this.damaged('a malformed number', start)
    return value === 0 ? 0 : value
  }

  #integerOrNothing(): number | undefined {
    const start = this.position
    while (isDigit(this.#peekOrEnd())) this.position++
    return this.position - start <= 5 && !isRegular(this.#peekOrEnd()) ? this.#decimal(start) : undefined
  }

  #decimal(start: number): number {
    let value = 0
    for (let index = start; index < this.position; index++) value = value * 10 + (this.bytes[index] ?? 0) - 0x30
    return value
  }

  #word(): null | boolean {
    if (this.keyword('null')) return null
    if (this.keyword('true')) return true
    if (this.keyword('false')) return false
    throw this.damaged('no PDF object begins here')
  }

  #skipComment(): void {
    for (;;) {
      const byte = this.#peekOrEnd()
      if (byte === undefined || byte === lineFeed || byte === carriageReturn) return
      this.position++
    }
  }

  #next(): number {
    const byte = this.#peek()
    this.position++
    return byte
  }

  #peek(ahead = 0): number {
    const byte = this.#peekOrEnd(ahead)
    if (byte === undefined) throw this.damaged('the file ends inside an object')
    return byte
  }

  #peekOrEnd(ahead = 0): number | undefined {
    const byte = this.bytes[this.position + ahead]
    if (byte === undefined && !this.#endsFile) throw new WindowEnded()
    return byte
  }
}

export interface ParserOptions {
  readonly position?: number
  readonly origin?: number
  /** Whether the window reaches the end of the data, so that an end there is real. */
  readonly endsFile?: boolean
  readonly maxDepth?: number
}

const maxNameBytes = 4096
const escapes = new Map([...'nrtbf'].map((letter, index) => [letter.charCodeAt(0), [10, 13, 9, 8, 12][index] ?? 0]))
