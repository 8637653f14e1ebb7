import { compareBytes } from '../bytes.ts'
import { Asn1Error } from './error.ts'

/** DER encoding (X.690 §10 and §11). Each function returns one complete element. */

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  utf8String: 0x0c,
  printableString: 0x13,
  ia5String: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

export function element(tag: number, ...content: readonly Uint8Array[]): Uint8Array {
  let length = 0
  for (const part of content) length += part.length
  const lengthOctets = length < 0x80 ? 0 : octetsOf(length)
  const encoded = new Uint8Array(2 + lengthOctets + length)
  encoded[0] = tag
  encoded[1] = lengthOctets === 0 ? length : 0x80 | lengthOctets
  for (let rest = length, at = 1 + lengthOctets; at > 1; rest = Math.floor(rest / 256)) encoded[at--] = rest % 256
  let position = 2 + lengthOctets
  for (const part of content) {
    encoded.set(part, position)
    position += part.length
  }
  return encoded
}

export function sequence(...members: readonly Uint8Array[]): Uint8Array {
  return element(tags.sequence, ...members)
}

/** SET OF. Sorts the members as DER requires. */
export function setOf(...members: readonly Uint8Array[]): Uint8Array {
  return element(tags.set, ...[...members].sort(compareBytes))
}

/** [number] EXPLICIT: a constructed context tag around whole elements. */
export function explicit(number: number, ...members: readonly Uint8Array[]): Uint8Array {
  return element(contextTag(number) | 0x20, ...members)
}

/** [number] IMPLICIT: replaces the tag of an encoded element and keeps its constructed bit. */
export function implicit(number: number, encoded: Uint8Array): Uint8Array {
  const retagged = Uint8Array.from(encoded)
  retagged[0] = contextTag(number) | ((encoded[0] ?? 0) & 0x20)
  return retagged
}

export function boolean(value: boolean): Uint8Array {
  return element(tags.boolean, Uint8Array.of(value ? 0xff : 0x00))
}

export function integer(value: number | bigint): Uint8Array {
  return element(tags.integer, signedBytes(BigInt(value)))
}

/** A non-negative integer given as big-endian bytes, such as a serial number or half an ECDSA signature. */
export function unsignedInteger(magnitude: Uint8Array): Uint8Array {
  let start = 0
  while (start < magnitude.length - 1 && magnitude[start] === 0) start++
  const trimmed = magnitude.subarray(start)
  const needsSign = trimmed.length === 0 || (trimmed[0] ?? 0) >= 0x80
  return element(tags.integer, ...(needsSign ? [Uint8Array.of(0), trimmed] : [trimmed]))
}

export function enumerated(value: number): Uint8Array {
  return element(tags.enumerated, signedBytes(BigInt(value)))
}

export function bitString(bytes: Uint8Array, unusedBits = 0): Uint8Array {
  return element(tags.bitString, Uint8Array.of(unusedBits), bytes)
}

export function octetString(bytes: Uint8Array): Uint8Array {
  return element(tags.octetString, bytes)
}

export function nullValue(): Uint8Array {
  return element(tags.null)
}

const encodedOids = new Map<string, Uint8Array>()

/** Cached, because a program uses few identifiers. */
export function oid(dotted: string): Uint8Array {
  const known = encodedOids.get(dotted)
  if (known !== undefined) return known
  const encoded = encodeOid(dotted)
  if (encodedOids.size < 500) encodedOids.set(dotted, encoded)
  return encoded
}

function encodeOid(dotted: string): Uint8Array {
  const arcs = dotted.split('.').map((arc) => BigInt(arc))
  const [first, second, ...rest] = arcs
  if (first === undefined || second === undefined || first > 2n || (first < 2n && second > 39n)) {
    throw new Asn1Error(`${dotted} is not an object identifier`)
  }
  return element(tags.oid, Uint8Array.from([first * 40n + second, ...rest].flatMap(base128)))
}

export function utf8String(text: string): Uint8Array {
  return element(tags.utf8String, new TextEncoder().encode(text))
}

export function printableString(text: string): Uint8Array {
  if (!/^[A-Za-z0-9 '()+,\-./:=?]*$/.test(text))
    throw new Asn1Error('the text has characters that PrintableString does not allow')
  return element(tags.printableString, new TextEncoder().encode(text))
}

export function ia5String(text: string): Uint8Array {
  if (!/^\p{ASCII}*$/u.test(text)) throw new Asn1Error('the text has characters that IA5String does not allow')
  return element(tags.ia5String, new TextEncoder().encode(text))
}

/** UTCTime until 2049, GeneralizedTime from 2050 (RFC 5280 §4.1.2.5); whole seconds. */
export function time(date: Date): Uint8Array {
  const digits = secondsOf(date)
  const year = date.getUTCFullYear()
  if (year < 1950 || year > 2049) return element(tags.generalizedTime, new TextEncoder().encode(`${digits}Z`))
  return element(tags.utcTime, new TextEncoder().encode(`${digits.slice(2)}Z`))
}

/** GeneralizedTime. A fraction of a second is written only if there is one, without trailing zeros (X.690 §11.7). */
export function generalizedTime(date: Date): Uint8Array {
  const fraction = String(date.getUTCMilliseconds()).padStart(3, '0').replace(/0+$/, '')
  const digits = secondsOf(date) + (fraction === '' ? '' : `.${fraction}`)
  return element(tags.generalizedTime, new TextEncoder().encode(`${digits}Z`))
}

function secondsOf(date: Date): string {
  return date.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')
}

function contextTag(number: number): number {
  if (number > 30) throw new Asn1Error(`context tag ${number} needs the long form, which is not supported`)
  return 0x80 | number
}

function octetsOf(length: number): number {
  let octets = 0
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octets++
  return octets
}

function signedBytes(value: bigint): Uint8Array {
  const bytes: number[] = []
  let rest = value
  do {
    bytes.unshift(Number(rest & 0xffn))
    rest >>= 8n
  } while (!(rest === 0n && (bytes[0] ?? 0) < 0x80) && !(rest === -1n && (bytes[0] ?? 0) >= 0x80))
  return Uint8Array.from(bytes)
}

function base128(arc: bigint): number[] {
  const bytes = [Number(arc & 0x7fn)]
  for (let rest = arc >> 7n; rest > 0n; rest >>= 7n) bytes.unshift(Number(rest & 0x7fn) | 0x80)
  return bytes
}
