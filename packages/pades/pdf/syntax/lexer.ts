import { latin1OfBytes } from '../../bytes.ts'
import { damaged, type PdfError } from '../error.ts'
import {
  backslash,
  carriageReturn,
  closeParenthesis,
  greaterThan,
  hash,
  isDigit,
  isRegular,
  isSpace,
  lineFeed,
  openParenthesis,
  percent,
} from './characters.ts'
import { decodeHex, decodeLiteral } from './strings.ts'

/** The lexer reached the end of its window and the file continues: retry with a larger window. */
export class WindowEnded extends Error {}

export interface LexerOptions {
  readonly position?: number
  /** The offset of the window in the file, for error messages. */
  readonly origin?: number
  /** Whether the window reaches the end of the data. */
  readonly endsFile?: boolean
  /** Reads malformed names and strings as PDF viewers do instead of throwing. */
  readonly lenient?: boolean
}

/**
 * Reads tokens (ISO 32000 §7.2, §7.3) from a window of bytes. A malformed token throws `pdf_damaged`, unless the lexer is
 * lenient. A parser extends this class and builds its own values from the tokens.
 */
export class Lexer {
  readonly bytes: Uint8Array
  position: number
  readonly #origin: number
  readonly #endsFile: boolean
  readonly #lenient: boolean

  constructor(bytes: Uint8Array, { position = 0, origin = 0, endsFile = true, lenient = false }: LexerOptions = {}) {
    this.bytes = bytes
    this.position = position
    this.#origin = origin
    this.#endsFile = endsFile
    this.#lenient = lenient
  }

  /** A non-negative integer, as in object headers and cross-reference tables. */
  unsigned(): number {
    this.skipSpace()
    const start = this.position
    while (isDigit(this.peekOrEnd())) this.position++
    const digits = this.position - start
    if (digits === 0 || digits > maxExactDigits) throw this.damaged('an unsigned integer is expected', start)
    return this.#decimal(start)
  }

  /** Consumes this keyword if it comes next, and returns whether it did. */
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

  /** A name at its slash (§7.3.5). Returns it without the slash, with #-escapes resolved, one character per byte. */
  protected name(): string {
    const start = ++this.position
    let escaped = false
    for (let byte = this.peekOrEnd(); isRegular(byte); byte = this.peekOrEnd()) {
      if (byte === hash) escaped = true
      this.position++
    }
    if (this.position - start > maxNameBytes) this.#malformed('a name is too long', start)
    const text = this.#text(start)
    if (!escaped) return text
    return text.replaceAll(/#([0-9a-fA-F]{2})?/g, (whole, digits: string | undefined) => {
      if (digits !== undefined) return String.fromCharCode(Number.parseInt(digits, 16))
      this.#malformed('a name has a # without two hexadecimal digits', start)
      return whole
    })
  }

  /** A literal string at its opening parenthesis (§7.3.4.2). */
  protected literalString(): Uint8Array {
    const start = ++this.position
    let plain = true
    for (let depth = 1; ; this.position++) {
      const byte = this.peekOrEnd()
      if (byte === openParenthesis) depth++
      else if (byte === closeParenthesis && --depth === 0) break
      else if (byte === backslash) {
        plain = false
        this.position++
      } else if (byte === carriageReturn) plain = false
      else if (byte === undefined) {
        this.position = this.bytes.length
        this.#malformed(endsInside, start)
        break
      }
    }
    const content = this.bytes.subarray(start, this.position)
    if (this.position < this.bytes.length) this.position++
    // A copy, because a view would keep the whole window in memory.
    return plain ? new Uint8Array(content) : decodeLiteral(content)
  }

  /** A hexadecimal string at its opening bracket (§7.3.4.3). */
  protected hexString(): Uint8Array {
    const start = ++this.position
    let end = this.bytes.indexOf(greaterThan, start)
    if (end < 0) {
      end = this.bytes.length
      this.position = end
      if (this.peekOrEnd() === undefined) this.#malformed(endsInside, start)
    }
    const bytes = decodeHex(this.bytes.subarray(start, end), () =>
      this.#malformed('a hexadecimal string contains another character', start),
    )
    this.position = Math.min(end + 1, this.bytes.length)
    return bytes
  }

  /** A number (§7.3.3). */
  protected number(): number {
    const start = this.position
    while (isDigit(this.peekOrEnd())) this.position++
    const digits = this.position - start
    if (digits > 0 && digits <= maxExactDigits && !isRegular(this.peekOrEnd())) return this.#decimal(start)
    this.position = start
    const text = this.regularCharacters()
    const value = text.length > maxNumberLength ? undefined : numberOf(text)
    if (value === undefined) throw this.damaged('a malformed number', start)
    return value
  }

  /** The generation of a possible reference: at most five digits. */
  protected generation(): number | undefined {
    const start = this.position
    while (isDigit(this.peekOrEnd())) this.position++
    return this.position - start <= 5 && !isRegular(this.peekOrEnd()) ? this.#decimal(start) : undefined
  }

  /** All regular characters up to the next white space or delimiter: a number, a keyword, or neither. */
  protected regularCharacters(): string {
    const start = this.position
    while (isRegular(this.peekOrEnd())) this.position++
    return this.#text(start)
  }

  protected peek(ahead = 0): number {
    const byte = this.peekOrEnd(ahead)
    if (byte === undefined) throw this.damaged(endsInside)
    return byte
  }

  protected peekOrEnd(ahead = 0): number | undefined {
    const byte = this.bytes[this.position + ahead]
    if (byte === undefined && !this.#endsFile) throw new WindowEnded()
    return byte
  }

  /** The bytes from `start` up to the position, one character per byte. */
  #text(start: number): string {
    if (this.position - start > maxConcatenated) return latin1OfBytes(this.bytes.subarray(start, this.position))
    let text = ''
    for (let index = start; index < this.position; index++) text += String.fromCharCode(this.bytes[index] ?? 0)
    return text
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

  /** A lenient lexer returns from this, and the caller continues. */
  #malformed(what: string, position: number): void {
    if (!this.#lenient) throw this.damaged(what, position)
  }
}

/** The number that these characters denote, or undefined. PDF has no exponents (§7.3.3). */
export function numberOf(text: string): number | undefined {
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text)) return undefined
  const value = Number(text)
  return value === 0 ? 0 : value
}

/** Any integer of this many digits is exact as a JavaScript number. */
const maxExactDigits = 15
/** V8 concatenates up to this length without intermediate ropes, which is faster than a view and a call. */
const maxConcatenated = 12
const maxNumberLength = 64
const maxNameBytes = 4096
const endsInside = 'the file ends inside an object'
