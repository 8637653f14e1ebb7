import { concatBytes, latin1OfBytes } from '../bytes.ts'
import type { Tlv } from './decode.ts'
import { tags } from './encode.ts'
import { Asn1Error } from './error.ts'

/** Typed access to decoded elements. `what` names the field in error messages. */

/** The bytes of the element, including tag and length. */
export function encodedBytes(tlv: Tlv): Uint8Array {
  return tlv.source.subarray(tlv.start, tlv.end)
}

export function contentBytes(tlv: Tlv): Uint8Array {
  return tlv.source.subarray(tlv.contentStart, tlv.contentEnd)
}

export function isUniversal(tlv: Tlv | undefined, tag: number): tlv is Tlv {
  return tlv?.tagClass === 'universal' && tlv.tagNumber === (tag & 0x1f)
}

export function isContext(tlv: Tlv | undefined, number: number): tlv is Tlv {
  return tlv?.tagClass === 'context' && tlv.tagNumber === number
}

export function readSequence(tlv: Tlv | undefined, what: string): readonly Tlv[] {
  return constructed(expectUniversal(tlv, tags.sequence, what), what).children
}

export function readSet(tlv: Tlv | undefined, what: string): readonly Tlv[] {
  return constructed(expectUniversal(tlv, tags.set, what), what).children
}

/** The element inside an EXPLICIT context tag. */
export function readExplicit(tlv: Tlv | undefined, number: number, what: string): Tlv {
  if (!isContext(tlv, number)) throw unexpected(tlv, `[${number}]`, what)
  const [inner, ...rest] = tlv.children
  if (inner === undefined || rest.length > 0) {
    throw new Asn1Error(`${what}: expected one element in [${number}] at ${tlv.start}`)
  }
  return inner
}

export function readInteger(tlv: Tlv | undefined, what: string): bigint {
  return signedValue(integerBytes(tlv, what))
}

export function readSmallInteger(tlv: Tlv | undefined, what: string): number {
  const value = readInteger(tlv, what)
  if (value < -0x7fffffffn || value > 0x7fffffffn) throw new Asn1Error(`${what}: the integer is out of range`)
  return Number(value)
}

/** The content bytes of an integer, for serial numbers, which are only compared. */
export function integerBytes(tlv: Tlv | undefined, what: string): Uint8Array {
  const content = primitive(expectUniversal(tlv, tags.integer, what), what)
  if (content.length === 0) throw new Asn1Error(`${what}: the integer is empty`)
  return content
}

export function readEnumerated(tlv: Tlv | undefined, what: string): number {
  return Number(signedValue(primitive(expectUniversal(tlv, tags.enumerated, what), what)))
}

export function readBoolean(tlv: Tlv | undefined, what: string): boolean {
  const content = primitive(expectUniversal(tlv, tags.boolean, what), what)
  if (content.length !== 1) throw new Asn1Error(`${what}: the boolean has ${content.length} bytes`)
  return content[0] !== 0
}

export function readOid(tlv: Tlv | undefined, what: string): string {
  const content = primitive(expectUniversal(tlv, tags.oid, what), what)
  // Checked before computing the arcs, because a hostile arc may have a million digits.
  if (content.length > 64) throw new Asn1Error(`${what}: the object identifier has ${content.length} bytes`)
  const arcs: bigint[] = []
  let arc = 0n
  let open = true
  for (const byte of content) {
    if (arc === 0n && byte === 0x80) throw new Asn1Error(`${what}: the object identifier has a padded arc`)
    arc = (arc << 7n) | BigInt(byte & 0x7f)
    open = (byte & 0x80) !== 0
    if (open) continue
    if (arcs.length === 0) {
      const root = arc < 80n ? arc / 40n : 2n
      arcs.push(root, arc - root * 40n)
    } else arcs.push(arc)
    arc = 0n
  }
  if (open) throw new Asn1Error(`${what}: the object identifier is malformed`)
  return arcs.join('.')
}

/** The bytes of an OCTET STRING. The segments of a constructed BER string are joined. */
export function readOctetString(tlv: Tlv | undefined, what: string): Uint8Array {
  return octets(expectUniversal(tlv, tags.octetString, what), what)
}

/** The bytes of an [n] IMPLICIT OCTET STRING. The segments of a constructed BER string are joined. */
export function readImplicitOctets(tlv: Tlv | undefined, number: number, what: string): Uint8Array {
  if (!isContext(tlv, number)) throw unexpected(tlv, `[${number}]`, what)
  return octets(tlv, what)
}

export interface Bits {
  readonly bytes: Uint8Array
  readonly unusedBits: number
}

export function readBitString(tlv: Tlv | undefined, what: string): Bits {
  const content = primitive(expectUniversal(tlv, tags.bitString, what), what)
  const unusedBits = content[0]
  if (unusedBits === undefined || unusedBits > 7 || (unusedBits > 0 && content.length === 1)) {
    throw new Asn1Error(`${what}: the bit string is malformed`)
  }
  return { bytes: content.subarray(1), unusedBits }
}

/** The character string types of X.509 names. TeletexString is read as Latin-1, as all implementations do. */
export function readText(tlv: Tlv | undefined, what: string): string {
  if (tlv?.tagClass !== 'universal') throw unexpected(tlv, 'a character string', what)
  const content = primitive(tlv, what)
  switch (tlv.tagNumber) {
    case 12:
      return utf8(content, what)
    case 18:
    case 19:
    case 22:
    case 26:
    case 20:
      return latin1OfBytes(content)
    case 28:
      return codePoints(content, 4, what)
    case 30:
      return codePoints(content, 2, what)
    default:
      throw unexpected(tlv, 'a character string', what)
  }
}

/** UTCTime or GeneralizedTime in UTC, with a precision of milliseconds. */
export function readTime(tlv: Tlv | undefined, what: string): Date {
  const isUtcTime = isUniversal(tlv, tags.utcTime)
  if (!isUtcTime && !isUniversal(tlv, tags.generalizedTime)) throw unexpected(tlv, 'a time', what)
  const text = latin1OfBytes(primitive(tlv, what).subarray(0, 40))
  const century = isUtcTime ? (Number(text.slice(0, 2)) < 50 ? '20' : '19') : ''
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d{1,9}))?Z$/.exec(century + text)
  if (match === null) throw new Asn1Error(`${what}: ${JSON.stringify(text)} is not a UTC time`)
  const [, year, month, day, hour, minute, second, fraction = ''] = match
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
  const date = new Date(iso)
  if (Number.isNaN(date.getTime()) || date.toISOString() !== iso) {
    throw new Asn1Error(`${what}: ${JSON.stringify(text)} is not a valid date and time`)
  }
  return date
}

function expectUniversal(tlv: Tlv | undefined, tag: number, what: string): Tlv {
  if (!isUniversal(tlv, tag)) throw unexpected(tlv, `universal ${tag & 0x1f}`, what)
  return tlv
}

function unexpected(tlv: Tlv | undefined, wanted: string, what: string): Asn1Error {
  const found = tlv === undefined ? 'nothing' : `${tlv.tagClass} ${tlv.tagNumber} at ${tlv.start}`
  return new Asn1Error(`${what}: expected ${wanted}, found ${found}`)
}

function constructed(tlv: Tlv, what: string): Tlv {
  if (!tlv.constructed) throw new Asn1Error(`${what}: the SEQUENCE or SET at ${tlv.start} is primitive`)
  return tlv
}

function primitive(tlv: Tlv, what: string): Uint8Array {
  if (tlv.constructed) throw new Asn1Error(`${what}: the element at ${tlv.start} is constructed but must be primitive`)
  return contentBytes(tlv)
}

function octets(tlv: Tlv, what: string): Uint8Array {
  if (!tlv.constructed) return contentBytes(tlv)
  return concatBytes(tlv.children.map((segment) => readOctetString(segment, what)))
}

function signedValue(content: Uint8Array): bigint {
  let value = (content[0] ?? 0) >= 0x80 ? -1n : 0n
  for (const byte of content) value = (value << 8n) | BigInt(byte)
  return value
}

function utf8(content: Uint8Array, what: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
  } catch (cause) {
    throw new Asn1Error(`${what}: the text is not UTF-8`, { cause })
  }
}

function codePoints(content: Uint8Array, width: number, what: string): string {
  if (content.length % width !== 0) throw new Asn1Error(`${what}: the text ends inside a character`)
  let text = ''
  for (let index = 0; index < content.length; index += width) {
    let point = 0
    for (let offset = 0; offset < width; offset++) point = point * 256 + (content[index + offset] ?? 0)
    if (point > 0x10ffff) throw new Asn1Error(`${what}: the text has a character outside Unicode`)
    text += String.fromCodePoint(point)
  }
  return text
}
