import { latin1OfBytes } from '../../bytes.ts'
import { damaged, type PdfError } from '../error.ts'
import {
  backslash,
  carriageReturn,
  closeParenthesis,
  greaterThan,
  hash,
  hexValue,
  isDigit,
  isRegular,
  isSpace,
  lineFeed,
  openParenthesis,
  percent,
} from './characters.ts'
import { PdfName, PdfString } from './values.ts'

/** The lexer reached the end of its window and the file continues: retry with a larger window. */
export class WindowEnded extends Error {}

export interface LexerOptions {
  readonly position?: number
  /** The offset of the window in the file, for error messages. */
  readonly origin?: number
  /** Whether the window reaches the end of the data. */
  readonly endsFile?: boolean
}

/** Reads tokens (ISO 32000 §7.2, §7.3) from a window of bytes. A malformed token throws `pdf_damaged`. */
export class Lexer {
  readonly bytes: Uint8Array
  position: number
  readonly #origin: number
  readonly #endsFile: boolean

  constructor(bytes: Uint8Array, { position = 0, origin = 0, endsFile = true }: LexerOptions = {}) {
    this.bytes = bytes
    this.position = position
    this.#origin = origin
    this.#endsFile = endsFile
  }

  /** A non-negative integer, as in object headers and cross-reference tables. */
  unsigned(): number {
    this.skipSpace()
    const start = this.position
    while (isDigit(this.peekOrEnd())) this.position++
    const digits = this.position - start
    if (digits === 0 || digits > 15) throw this.damaged('an unsigned integer is expected', start)
    return this.#decimal(start)
  }

  /** Whether this keyword comes next; it is consumed if so. */
  keyword(word: string): boolean {
    this.skipSpace()
    for (let index = 0; index < word.length; index++) {
      if (this.peekOrEnd(index) !== word.charCodeAt(index)) return false
    }
    if (isRegular(this.peekOrEnd(word.length))) return false
    this.position += word.length
    return true
  }

  skipSpace(): void {
    for (;;) {
      const byte = this.peekOrEnd()
      if (byte === percent) this.#skipComment()
      else if (byte !== undefined && isSpace(byte)) this.position++
      else return
    }
  }

  damaged(what: string, position = this.position): PdfError {
    return damaged(`${what} at byte ${this.#origin + position}`)
  }

  protected name(): PdfName {
    const start = ++this.position
    let text = ''
    for (;;) {
      const byte = this.peekOrEnd()
      if (!isRegular(byte)) return new PdfName(text)
      this.position++
      text += String.fromCharCode(byte === hash ? this.#nameEscape() : byte)
      if (this.position - start > maxNameBytes) throw this.damaged('a name is too long', start)
    }
  }

  #nameEscape(): number {
    const code = (hexValue(this.peek()) << 4) | hexValue(this.peek(1))
    if (code < 0) throw this.damaged('a name has a # without two hexadecimal digits')
    this.position += 2
    return code
  }

  protected literalString(): PdfString {
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
        if (this.peek() === lineFeed) this.position++
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
      if (this.peek() === lineFeed) this.position++
      return undefined
    }
    return escapes.get(byte) ?? byte
  }

  #octal(first: number): number {
    let value = first
    for (let digits = 1; digits < 3; digits++) {
      const byte = this.peek()
      if (byte < 0x30 || byte > 0x37) break
      value = value * 8 + byte - 0x30
      this.position++
    }
    return value & 0xff
  }

  protected hexString(): PdfString {
    const start = ++this.position
    const end = this.bytes.indexOf(greaterThan, start)
    if (end < 0) {
      this.position = this.bytes.length
      this.peek()
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

  protected number(): number {
    const start = this.position
    while (isDigit(this.peekOrEnd())) this.position++
    const digits = this.position - start
    if (digits > 0 && digits <= 15 && !isRegular(this.peekOrEnd())) return this.#decimal(start)
    while (isRegular(this.peekOrEnd())) this.position++
    const text = latin1OfBytes(this.bytes.subarray(start, Math.min(this.position, start + 64)))
    const value = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN
    if (this.position - start > 64 || Number.isNaN(value)) throw this.damaged('a malformed number', start)
    return value === 0 ? 0 : value
  }

  protected generation(): number | undefined {
    const start = this.position
    while (isDigit(this.peekOrEnd())) this.position++
    return this.position - start <= 5 && !isRegular(this.peekOrEnd()) ? this.#decimal(start) : undefined
  }

  #decimal(start: number): number {
    let value = 0
    for (let index = start; index < this.position; index++) value = value * 10 + (this.bytes[index] ?? 0) - 0x30
    return value
  }

  #skipComment(): void {
    for (;;) {
      const byte = this.peekOrEnd()
      if (byte === undefined || byte === lineFeed || byte === carriageReturn) return
      this.position++
    }
  }

  #next(): number {
    const byte = this.peek()
    this.position++
    return byte
  }

  protected peek(ahead = 0): number {
    const byte = this.peekOrEnd(ahead)
    if (byte === undefined) throw this.damaged('the file ends inside an object')
    return byte
  }

  protected peekOrEnd(ahead = 0): number | undefined {
    const byte = this.bytes[this.position + ahead]
    if (byte === undefined && !this.#endsFile) throw new WindowEnded()
    return byte
  }
}

const maxNameBytes = 4096
const escapes = new Map([...'nrtbf'].map((letter, index) => [letter.charCodeAt(0), [10, 13, 9, 8, 12][index] ?? 0]))
