import { bytesOfLatin1, latin1OfBytes } from '../../bytes.ts'

/** The object types of ISO 32000 §7.3: native JavaScript types where they fit, small classes otherwise. */

export type PdfDict = Map<string, PdfValue>
export type PdfArray = PdfValue[]
export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfArray
  | PdfDict
  | PdfStream
  | PdfIndirect

/** The value of an indirect object read from a file. */
export type PdfObject = Exclude<PdfValue, PdfStream | PdfIndirect> | StoredStream

/** A name without its slash, #-escapes resolved, one character per byte. */
export class PdfName {
  readonly value: string

  constructor(value: string) {
    this.value = value
  }
}

export class PdfString {
  readonly bytes: Uint8Array
  readonly notation: 'literal' | 'hex'

  constructor(bytes: Uint8Array, notation: 'literal' | 'hex' = 'literal') {
    this.bytes = bytes
    this.notation = notation
  }
}

export class PdfRef {
  readonly number: number
  readonly generation: number

  constructor(number: number, generation = 0) {
    this.number = number
    this.generation = generation
  }
}

/** A stream to be written, always as an indirect object. `data` is encoded as the dictionary's /Filter says. */
export class PdfStream {
  readonly dict: PdfDict
  readonly data: Uint8Array

  constructor(dict: PdfDict, data: Uint8Array) {
    this.dict = dict
    this.data = data
  }
}

/** A value to be written as an indirect object. The same instance used twice is one object. */
export class PdfIndirect {
  readonly value: PdfValue

  constructor(value: PdfValue) {
    this.value = value
  }
}

/** A stream in the file, as the positions of its data. `PdfDocument.streamBytes` reads it. */
export class StoredStream {
  readonly dict: PdfDict
  readonly start: number
  readonly end: number

  constructor(dict: PdfDict, start: number, end: number) {
    this.dict = dict
    this.start = start
    this.end = end
  }
}

export function dict(entries: Readonly<Record<string, PdfValue | undefined>>): PdfDict {
  const map: PdfDict = new Map()
  for (const [key, value] of Object.entries(entries)) if (value !== undefined) map.set(key, value)
  return map
}

export function name(value: string): PdfName {
  return new PdfName(value)
}

export function isDict(value: unknown): value is PdfDict {
  return value instanceof Map
}

export function isArray(value: PdfObject | PdfValue | undefined): value is PdfArray {
  return Array.isArray(value)
}

export function isName(value: PdfObject | PdfValue | undefined, expected?: string): value is PdfName {
  return value instanceof PdfName && (expected === undefined || value.value === expected)
}

export function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

export function sameRef(left: PdfValue | undefined, right: PdfValue | undefined): boolean {
  return (
    left instanceof PdfRef &&
    right instanceof PdfRef &&
    left.number === right.number &&
    left.generation === right.generation
  )
}

/** A text string (§7.9.2): ASCII unchanged, anything else as UTF-16BE with a byte order mark. */
export function textString(text: string): PdfString {
  if (/^[\x20-\x7e]*$/.test(text)) return new PdfString(bytesOfLatin1(text))
  const bytes = new Uint8Array(2 + 2 * text.length)
  bytes.set([0xfe, 0xff])
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    bytes.set([unit >> 8, unit & 0xff], 2 + 2 * index)
  }
  return new PdfString(bytes, 'hex')
}

/** Decodes a text string. PDFDocEncoding is read as Latin-1; the two differ only in characters that field names do not use. */
export function textOf(string: PdfString): string {
  const { bytes } = string
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes.subarray(2))
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes.subarray(3))
  return latin1OfBytes(bytes)
}

/** A date in UTC (§7.9.4). */
export function dateString(date: Date): PdfString {
  const digits = date.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')
  return new PdfString(bytesOfLatin1(`D:${digits}+00'00'`))
}
