import { Lexer, numberOf } from '@countersign/pades/pdf'
import { MAX_NESTING } from '../limits.ts'
import { Refusal } from '../refusal.ts'
import type { Meter } from './meter.ts'
import { type Dict, Name, PdfString, Ref, type Value } from './values.ts'

/** A token that is not a value. */
class Keyword {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const END_OF_ARRAY = new Keyword(']')
const END_OF_DICT = new Keyword('>>')
const END_OF_INPUT = new Keyword('')

/**
 * Reads objects (ISO 32000-2, 7.3) as PDF viewers do: an unknown word is null, and a dictionary loses an entry whose key
 * is not a name. Whether qpdf read the file in the same way is checked afterwards, on the whole file.
 *
 * The tokens are those of `PdfParser`. The grammar is not, because `PdfParser` rejects every file that viewers repair,
 * and preflight must see what a viewer would show of such a file.
 */
export class LenientParser extends Lexer {
  declare readonly bytes: Buffer
  readonly #meter: Meter

  constructor(bytes: Buffer, position: number, meter: Meter) {
    super(bytes, { position, lenient: true })
    this.#meter = meter
  }

  /** One object. A reference is recognised only as a whole object or inside of one. */
  value(): Value {
    const first = this.#item(0)
    if (first instanceof Keyword) return null
    if (!isObjectNumber(first)) return first
    const following = this.bytes.toString('latin1', this.position, this.position + 32)
    const rest = /^[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R\b/.exec(following)
    if (rest === null) return first
    this.position += rest[0].length
    return new Ref(first)
  }

  /** Consumes this word if it comes next. Unlike `keyword`, it accepts a word without white space after it. */
  take(word: string): boolean {
    this.skipSpace()
    if (this.bytes.toString('latin1', this.position, this.position + word.length) !== word) return false
    this.position += word.length
    return true
  }

  #item(depth: number): Value | Keyword {
    this.skipSpace()
    this.#meter.value()
    switch (this.bytes[this.position]) {
      case undefined:
        return END_OF_INPUT
      case 0x2f: // /
        return new Name(this.name())
      case 0x28: // (
        return stringOf(this.literalString())
      case 0x5b: // [
        this.position++
        return this.#itemsUntil(END_OF_ARRAY, depth + 1)
      case 0x5d: // ]
        this.position++
        return END_OF_ARRAY
      case 0x3c: // <
        if (this.bytes[this.position + 1] !== 0x3c) return stringOf(this.hexString())
        this.position += 2
        return toDict(this.#itemsUntil(END_OF_DICT, depth + 1))
      case 0x3e: // >
        this.position += this.bytes[this.position + 1] === 0x3e ? 2 : 1
        return END_OF_DICT
      default:
        return this.#word()
    }
  }

  #itemsUntil(end: Keyword, depth: number): Value[] {
    if (depth > MAX_NESTING) {
      throw new Refusal(
        'pdf_bomb',
        `Arrays and dictionaries near byte ${this.position} are nested more than ${MAX_NESTING} levels deep, as no honest file's are. Print the document to a new PDF.`,
      )
    }
    const items: Value[] = []
    for (;;) {
      const start = this.position
      const item = this.#item(depth)
      if (!(item instanceof Keyword)) items.push(item)
      else if (item === end) return items
      else if (item.text === 'R') joinReference(items)
      else if (item === END_OF_INPUT || item.text === 'endobj' || item.text === 'stream') {
        this.position = start
        return items
      } else if (item !== END_OF_ARRAY && item !== END_OF_DICT) items.push(null)
    }
  }

  #word(): Value | Keyword {
    const text = this.regularCharacters()
    if (text === '') this.position++ // a stray { } or )
    if (text === 'true') return true
    if (text === 'false') return false
    if (text === 'null') return null
    return numberOf(text) ?? new Keyword(text)
  }
}

function stringOf(bytes: Uint8Array): PdfString {
  return new PdfString(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'))
}

/** `12 0 R`: the parser learns only at the R that the two numbers before it are a reference. */
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
