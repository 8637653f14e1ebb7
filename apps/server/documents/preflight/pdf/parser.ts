import { MAX_NESTING } from '../limits.ts'
import { Refusal } from '../refusal.ts'
import type { Meter } from './meter.ts'
import { type Dict, Name, PdfString, Ref, type Value } from './values.ts'

const REGULAR = 0
const SPACE = 1
const DELIMITER = 2
const KIND = new Uint8Array(256)
for (const c of [0, 9, 10, 12, 13, 32]) KIND[c] = SPACE
for (const c of '()<>[]{}/%') KIND[c.charCodeAt(0)] = DELIMITER

/** What a position can hold besides a value. */
class Keyword {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const END_OF_ARRAY = new Keyword(']')
const END_OF_DICT = new Keyword('>>')
const END_OF_INPUT = new Keyword('')

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/

/**
 * Reads objects (ISO 32000-2, 7.2 and 7.3) and forgives what viewers forgive: an unknown word is null, an odd dictionary
 * loses its odd entry. Whether qpdf forgave in the same way is checked afterwards, on the whole file.
 */
export class Parser {
  readonly bytes: Buffer
  at: number
  readonly #meter: Meter

  constructor(bytes: Buffer, at: number, meter: Meter) {
    this.bytes = bytes
    this.at = at
    this.#meter = meter
  }

  /** One object. References are recognised only as a whole object or inside of one. */
  value(): Value {
    const first = this.#item(0)
    if (first instanceof Keyword) return null
    if (!isObjectNumber(first)) return first
    const rest = /^[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R\b/.exec(this.bytes.toString('latin1', this.at, this.at + 32))
    if (rest === null) return first
    this.at += rest[0].length
    return new Ref(first)
  }

  /** Takes the word if it is next, and nothing otherwise. */
  take(word: string): boolean {
    this.skipSpace()
    if (this.bytes.toString('latin1', this.at, this.at + word.length) !== word) return false
    this.at += word.length
    return true
  }

  skipSpace(): void {
    for (;;) {
      const c = this.bytes[this.at]
      if (c === 0x25) this.#skipComment()
      else if (c !== undefined && KIND[c] === SPACE) this.at++
      else return
    }
  }

  #skipComment(): void {
    for (;;) {
      const c = this.bytes[this.at]
      if (c === undefined || c === 10 || c === 13) return
      this.at++
    }
  }

  #item(depth: number): Value | Keyword {
    this.skipSpace()
    this.#meter.value()
    const c = this.bytes[this.at]
    switch (c) {
      case undefined:
        return END_OF_INPUT
      case 0x2f: // /
        return this.#name()
      case 0x28: // (
        return this.#literalString()
      case 0x5b: // [
        this.at++
        return this.#itemsUntil(END_OF_ARRAY, depth + 1)
      case 0x5d: // ]
        this.at++
        return END_OF_ARRAY
      case 0x3c: // <
        if (this.bytes[this.at + 1] !== 0x3c) return this.#hexString()
        this.at += 2
        return toDict(this.#itemsUntil(END_OF_DICT, depth + 1))
      case 0x3e: // >
        this.at += this.bytes[this.at + 1] === 0x3e ? 2 : 1
        return END_OF_DICT
      default:
        return this.#word()
    }
  }

  #itemsUntil(end: Keyword, depth: number): Value[] {
    if (depth > MAX_NESTING) {
      throw new Refusal(
        'pdf_bomb',
        `Arrays and dictionaries near byte ${this.at} are nested more than ${MAX_NESTING} levels deep, as no honest file's are. Print the document to a new PDF.`,
      )
    }
    const items: Value[] = []
    for (;;) {
      const start = this.at
      const item = this.#item(depth)
      if (!(item instanceof Keyword)) items.push(item)
      else if (item === end) return items
      else if (item.text === 'R') joinReference(items)
      else if (item === END_OF_INPUT || item.text === 'endobj' || item.text === 'stream') {
        this.at = start
        return items
      } else if (item !== END_OF_ARRAY && item !== END_OF_DICT) items.push(null)
    }
  }

  #name(): Name {
    const start = ++this.at
    while (this.#isRegular()) this.at++
    const text = this.bytes.toString('latin1', start, this.at)
    if (!text.includes('#')) return new Name(text)
    return new Name(
      text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
  }

  #word(): Value | Keyword {
    const start = this.at
    while (this.#isRegular()) this.at++
    if (this.at === start) this.at++ // a stray { } or )
    const text = this.bytes.toString('latin1', start, this.at)
    if (text === 'true') return true
    if (text === 'false') return false
    if (text === 'null') return null
    return NUMBER.test(text) ? Number(text) : new Keyword(text)
  }

  #isRegular(): boolean {
    const c = this.bytes[this.at]
    return c !== undefined && KIND[c] === REGULAR
  }

  #hexString(): PdfString {
    const end = this.bytes.indexOf('>', this.at)
    const digits = this.bytes
      .toString('latin1', this.at + 1, end < 0 ? this.bytes.length : end)
      .replace(/[^0-9a-fA-F]/g, '')
    this.at = end < 0 ? this.bytes.length : end + 1
    return new PdfString(Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex').toString('latin1'))
  }

  #literalString(): PdfString {
    const start = ++this.at
    for (let open = 1; open > 0; this.at++) {
      const c = this.bytes[this.at]
      if (c === undefined) break
      if (c === 0x5c) this.at++
      else if (c === 0x28) open++
      else if (c === 0x29) open--
    }
    return new PdfString(unescaped(this.bytes.toString('latin1', start, this.at - 1)))
  }
}

/** `12 0 R`: only at the R is it known that the two numbers before it were none. */
function joinReference(items: Value[]): void {
  const generation = items.pop()
  const number = items.pop()
  items.push(isObjectNumber(number) && typeof generation === 'number' ? new Ref(number) : null)
}

function isObjectNumber(value: Value | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}

function toDict(items: Value[]): Dict {
  const dict: Dict = new Map()
  for (let i = 0; i < items.length; ) {
    const key = items[i]
    if (key instanceof Name) {
      dict.set(key.text, items[i + 1] ?? null)
      i += 2
    } else i++
  }
  return dict
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** ISO 32000-2, 7.3.4.2: escapes, octal codes, continued lines, and every end of line is a line feed. */
function unescaped(text: string): string {
  if (!text.includes('\\') && !text.includes('\r')) return text
  return text.replace(/\\([0-7]{1,3}|\r\n|[\s\S])|\r\n?/g, (whole, escaped: string | undefined) => {
    if (escaped === undefined) return '\n'
    if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 0xff)
    if (escaped === '\n' || escaped === '\r' || escaped === '\r\n') return ''
    return ESCAPES[escaped] ?? whole.slice(1)
  })
}
