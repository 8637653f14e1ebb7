import { isUtf8 } from 'node:buffer'
import { Failure } from '../../errors.ts'
import { Base64Decoder } from './base64.ts'

// Reads a JSON body that carries a file as base64, in chunks. The file's bytes are passed on as they arrive. The rest of
// the text is small, and is parsed as any other body. Two things are changed in it: the file becomes a short text, and
// runs of white space become one space. Both keep JSON valid and invalid text invalid, so the scanner itself rejects
// nothing.

/** `restart`: the field occurs again, and the last one counts, as in JSON.parse. */
export type FilePart = Uint8Array | 'restart'

export interface ScannedBody {
  /** The JSON text, with a short valid base64 text in place of the file. */
  text: string
  /** Otherwise the text has replacement characters. */
  isUtf8: boolean
  /** Whether the field was a string of base64. Undefined if there was no such string. */
  isBase64: boolean | undefined
}

/** In place of the file. */
const PLACEHOLDER = Buffer.from('AAAA')
/** Longer names are not the field's, even if each character is escaped. */
const MAX_ESCAPED = 6

const [QUOTE, BACKSLASH, SLASH, COLON, COMMA] = [0x22, 0x5c, 0x2f, 0x3a, 0x2c]
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d]
const SPACE = Buffer.from(' ')
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/** Where the scanner is: outside strings, in a string that is kept, or in the file. */
type Place = 'structure' | 'string' | 'file'
/** What is next in the outermost object. */
type Next = 'name' | 'colon' | 'value' | 'comma'

export class JsonFileScanner {
  readonly #field: string
  readonly #maxRestBytes: number
  readonly #rest: Buffer[] = []
  #restBytes = 0
  #place: Place = 'structure'
  #depth = 0
  #isObject = false
  #next: Next = 'value'
  #afterSpace = false
  /** Of the string that is being read, if it may be the name of a field. */
  #name: Buffer[] | null = null
  #nameBytes = 0
  #isFileNext = false
  /** The beginning of an escape sequence that the next chunk continues. */
  #escape = Buffer.alloc(0)
  #decoder: Base64Decoder | undefined
  #hasControl = false

  constructor(field: string, maxRestBytes: number) {
    this.#field = field
    this.#maxRestBytes = maxRestBytes
  }

  /** Throws a Failure `document_too_large` if the text besides the file is too long. */
  *push(chunk: Buffer): Generator<FilePart> {
    for (let at = 0; at < chunk.length; ) {
      if (this.#place === 'structure') {
        at = this.#structure(chunk, at)
        if ((this.#place as Place) === 'file') yield 'restart'
      } else if (this.#place === 'string') at = this.#string(chunk, at)
      else at = yield* this.#file(chunk, at)
    }
  }

  end(): ScannedBody {
    const rest = Buffer.concat(this.#rest)
    return { text: rest.toString('utf8'), isUtf8: isUtf8(rest), isBase64: this.#decoder?.isComplete }
  }

  #structure(chunk: Buffer, start: number): number {
    let at = start
    let kept = start
    const keepUntil = (end: number) => {
      if (end > kept) this.#keep(chunk.subarray(kept, end))
      kept = end
    }
    for (; at < chunk.length && this.#place === 'structure'; at++) {
      const byte = chunk[at] as number
      if (isSpace(byte)) {
        keepUntil(at)
        kept = at + 1
        if (!this.#afterSpace) this.#keep(SPACE)
        this.#afterSpace = true
      } else {
        this.#afterSpace = false
        this.#token(byte)
      }
    }
    keepUntil(at)
    return at
  }

  #token(byte: number): void {
    const isOutermost = this.#depth === 1 && this.#isObject
    if (byte === QUOTE) this.#beginString(isOutermost)
    else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      if (this.#depth === 0) this.#isObject = byte === OPEN_OBJECT
      this.#next = this.#depth === 0 ? 'name' : 'comma'
      this.#depth++
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) this.#depth--
    else if (isOutermost && byte === COLON && this.#next === 'colon') this.#next = 'value'
    else if (isOutermost && byte === COMMA && this.#next === 'comma') this.#next = 'name'
    else if (isOutermost) this.#next = 'comma' // a number or a literal, or text that is not JSON
  }

  #beginString(isOutermost: boolean): void {
    this.#place = 'string'
    this.#name = null
    if (!isOutermost) return
    if (this.#next === 'name') {
      this.#name = []
      this.#nameBytes = 0
    } else if (this.#next === 'value' && this.#isFileNext) {
      this.#place = 'file'
      this.#decoder = new Base64Decoder()
    }
    this.#next = this.#next === 'name' ? 'colon' : 'comma'
  }

  /** A string that is kept as it is. */
  #string(chunk: Buffer, start: number): number {
    let at = start
    while (at < chunk.length) {
      const byte = chunk[at++] as number
      if (this.#escape.length > 0) this.#escape = Buffer.alloc(0)
      else if (byte === BACKSLASH) this.#escape = BACKSLASHED
      else if (byte === QUOTE) {
        this.#place = 'structure'
        break
      }
    }
    const read = chunk.subarray(start, at)
    // The beginning of an escape is already kept here.
    this.#keepName(read)
    this.#keep(read)
    if (this.#place === 'structure') this.#endName()
    return at
  }

  #keepName(read: Buffer): void {
    if (!this.#name) return
    this.#nameBytes += read.length
    if (this.#nameBytes > MAX_ESCAPED * this.#field.length + 1) this.#name = null
    else this.#name.push(Buffer.from(read))
  }

  #endName(): void {
    if (this.#next !== 'colon') return
    this.#isFileNext = this.#name !== null && parsedName(this.#name) === this.#field
    this.#name = null
  }

  *#file(chunk: Buffer, start: number): Generator<FilePart, number> {
    const decoder = this.#decoder as Base64Decoder
    const pieces: string[] = []
    const unescaped: string[] = []
    let at = start
    let quote = -2
    let backslash = -2
    while (at < chunk.length && this.#place === 'file') {
      if (this.#escape.length > 0) {
        at = this.#readEscape(chunk, at, pieces)
        continue
      }
      if (quote < at && quote !== -1) quote = chunk.indexOf(QUOTE, at)
      if (backslash < at && backslash !== -1) backslash = chunk.indexOf(BACKSLASH, at)
      const end = quote === -1 ? chunk.length : quote
      const plainEnd = backslash !== -1 && backslash < end ? backslash : end
      if (plainEnd > at) {
        const plain = chunk.toString('latin1', at, plainEnd)
        pieces.push(plain)
        unescaped.push(plain)
      }
      at = plainEnd
      if (plainEnd < end) {
        at++
        const character = asciiEscape(chunk, at)
        if (character === undefined) this.#escape = BACKSLASHED
        else {
          pieces.push(String.fromCharCode(character))
          at += chunk[at] === 0x75 ? 5 : 1
        }
      } else if (at < chunk.length) {
        at++
        this.#place = 'structure'
      }
    }
    const bytes = decoder.push(pieces.join(''))
    if (bytes) yield bytes
    if (decoder.isMalformed) this.#keepControl(unescaped)
    if (this.#place === 'structure') this.#endFile(decoder)
    return at
  }

  #endFile(decoder: Base64Decoder): void {
    if (!decoder.isEmpty) this.#keep(PLACEHOLDER)
    this.#keep(QUOTED)
  }

  /** A control character is not valid in a string, so the text must stay invalid. */
  #keepControl(unescaped: readonly string[]): void {
    if (this.#hasControl || !unescaped.some((text) => CONTROL.test(text))) return
    this.#hasControl = true
    this.#keep(NEWLINE)
  }

  /** What is neither a character of base64 nor valid is kept, so that it is rejected as in any other field. */
  #readEscape(chunk: Buffer, at: number, pieces: string[]): number {
    if (this.#escape.length === 1 && chunk[at] === SLASH) {
      this.#escape = Buffer.alloc(0)
      pieces.push('/')
      return at + 1
    }
    const read = Buffer.concat([this.#escape, chunk.subarray(at, at + 1)])
    const wanted = read[1] === 0x75 ? 6 : 2 // \u and four digits, or one character
    this.#escape = read
    if (read.length < wanted) return at + 1
    this.#escape = Buffer.alloc(0)
    const character = parsedEscape(read)
    if (character === undefined || character === '\0' || character > '\x7f') this.#keep(read)
    pieces.push(character ?? INVALID)
    return at + 1
  }

  #keep(bytes: Uint8Array): void {
    if (bytes.length === 0) return
    this.#restBytes += bytes.length
    if (this.#restBytes > this.#maxRestBytes) throw tooLarge()
    this.#rest.push(Buffer.from(bytes))
  }
}

const BACKSLASHED = Buffer.from('\\')
const QUOTED = Buffer.from('"')
const NEWLINE = Buffer.from('\n')
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const CONTROL = /[\0-\x1f]/
/** The values of the characters that are hexadecimal digits; -1 of others. */
const HEX = Array.from({ length: 256 }, (_, byte) =>
  '0123456789abcdef'.indexOf(String.fromCharCode(byte).toLowerCase()),
)
/** The characters of the escape sequences of two characters, such as `\n`. */
const SHORT_ESCAPES = Array.from({ length: 256 }, (_, byte) =>
  parsedString(Buffer.from(`"\\${String.fromCharCode(byte)}"`))?.charCodeAt(0),
)
/** Any character that is not base64. */
const INVALID = '?'

/**
 * The ASCII character of an escape sequence, if the sequence is valid and whole in this chunk; not U+0000. `at` is behind the
 * backslash. A sender may escape every character of a large file, so this must be fast.
 */
function asciiEscape(chunk: Buffer, at: number): number | undefined {
  if (chunk[at] !== 0x75) return SHORT_ESCAPES[chunk[at] ?? 0]
  if (chunk[at + 1] !== 0x30 || chunk[at + 2] !== 0x30) return undefined
  const [high, low] = [HEX[chunk[at + 3] ?? 0] ?? -1, HEX[chunk[at + 4] ?? 0] ?? -1]
  const character = high * 16 + low
  return high < 0 || high > 7 || low < 0 || character === 0 ? undefined : character
}

function parsedName(name: readonly Buffer[]): string | undefined {
  return parsedString(Buffer.concat([QUOTED, ...name]))
}

function parsedEscape(sequence: Buffer): string | undefined {
  return parsedString(Buffer.concat([QUOTED, sequence, QUOTED]))
}

function parsedString(json: Buffer): string | undefined {
  try {
    return JSON.parse(json.toString('utf8')) as string
  } catch {
    return undefined
  }
}

export function tooLarge(): Failure {
  return new Failure('document_too_large', 'The request body is larger than this server accepts.')
}
