import { PdfError } from '../error.ts'
import { defaultLimits } from '../limits.ts'
import {
  carriageReturn,
  closeBracket,
  greaterThan,
  isDigit,
  isNumberByte,
  lessThan,
  lineFeed,
  openBracket,
  openParenthesis,
  slash,
} from './characters.ts'
import { Lexer, type LexerOptions } from './lexer.ts'
import { type PdfArray, type PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from './values.ts'

export interface ParserOptions extends LexerOptions {
  readonly maxDepth?: number
}

/** Reads objects (ISO 32000 §7.3) from a window of bytes. Any violation of the syntax throws `pdf_damaged`. */
export class PdfParser extends Lexer {
  readonly #maxDepth: number

  constructor(bytes: Uint8Array, { maxDepth = defaultLimits.depth, ...options }: ParserOptions = {}) {
    super(bytes, options)
    this.#maxDepth = maxDepth
  }

  /** Any direct object. `PdfDocument` reads the `obj` keyword and streams. */
  value(depth = 0): PdfValue {
    if (depth > this.#maxDepth)
      throw new PdfError('pdf_limit_exceeded', `objects are nested more than ${this.#maxDepth} levels deep`)
    this.skipSpace()
    const byte = this.peek()
    switch (byte) {
      case slash:
        return new PdfName(this.name())
      case openParenthesis:
        return new PdfString(this.literalString())
      case openBracket:
        return this.#array(depth)
      case lessThan:
        return this.peek(1) === lessThan ? this.#dict(depth) : new PdfString(this.hexString(), 'hex')
      default:
        return isNumberByte(byte) ? this.#numberOrRef() : this.#word()
    }
  }

  dict(): PdfDict {
    this.skipSpace()
    if (this.peek() !== lessThan || this.peek(1) !== lessThan) throw this.damaged('a dictionary is expected')
    return this.#dict(0)
  }

  /** The `stream` keyword, followed by CRLF or LF but not by CR alone (§7.3.8.1). Moves the position to the data. */
  streamStart(): boolean {
    if (!this.keyword('stream')) return false
    if (this.peek() === carriageReturn) this.position++
    if (this.peek() !== lineFeed) throw this.damaged('the keyword stream is not followed by a line end')
    this.position++
    return true
  }

  #array(depth: number): PdfArray {
    this.position++
    const items: PdfArray = []
    for (;;) {
      this.skipSpace()
      if (this.peek() === closeBracket) break
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
      const byte = this.peek()
      if (byte === greaterThan) break
      if (byte !== slash) throw this.damaged('a dictionary key is not a name')
      const key = this.name()
      // Readers disagree about which of two equal keys counts. Attacks exploit such differences.
      if (entries.has(key)) throw this.damaged(`the key /${key} occurs twice in a dictionary`)
      entries.set(key, this.value(depth + 1))
    }
    if (this.peek(1) !== greaterThan) throw this.damaged('a dictionary is not closed')
    this.position += 2
    return entries
  }

  #numberOrRef(): number | PdfRef {
    const start = this.position
    const value = this.number()
    const afterNumber = this.position
    if (!isDigit(this.bytes[start]) || !Number.isInteger(value)) return value
    this.skipSpace()
    if (isDigit(this.peekOrEnd())) {
      const generation = this.generation()
      if (generation !== undefined && generation <= 65_535 && this.keyword('R')) return new PdfRef(value, generation)
    }
    this.position = afterNumber
    return value
  }

  #word(): null | boolean {
    if (this.keyword('null')) return null
    if (this.keyword('true')) return true
    if (this.keyword('false')) return false
    throw this.damaged('no PDF object begins here')
  }
}
