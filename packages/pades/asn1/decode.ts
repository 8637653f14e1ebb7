import { Asn1Error } from './error.ts'

/** Deeper than any real certificate, CMS or time-stamp, and shallow enough to bound the cost of hostile input. */
const maxDepth = 48
const maxElements = 200_000

export type TagClass = 'universal' | 'application' | 'context' | 'private'
const tagClasses: readonly TagClass[] = ['universal', 'application', 'context', 'private']

/**
 * One tag-length-value element with its position in the source, so that signed bytes can be sliced out unchanged instead
 * of being encoded again.
 */
export interface Tlv {
  readonly source: Uint8Array
  readonly tagClass: TagClass
  readonly tagNumber: number
  readonly constructed: boolean
  /** The start of the tag, the start and end of the content, and the end of the element. */
  readonly start: number
  readonly contentStart: number
  readonly contentEnd: number
  readonly end: number
  readonly children: readonly Tlv[]
  /** Whether this element and all its children use DER lengths and primitive strings (X.690 §10). */
  readonly der: boolean
}

/** Decodes one BER or DER element. Throws if bytes follow it. */
export function decode(bytes: Uint8Array): Tlv {
  const element = decodePrefix(bytes)
  if (element.end !== bytes.length) {
    throw new Asn1Error(`${bytes.length - element.end} bytes follow the ASN.1 element that ends at ${element.end}`)
  }
  return element
}

/** Decodes the first element of `bytes`. The caller checks the bytes after it. */
export function decodePrefix(bytes: Uint8Array): Tlv {
  return decodeElement({ bytes, elements: 0 }, 0, bytes.length, 0)
}

/** Decodes one element. Throws if it is not DER. */
export function decodeDer(bytes: Uint8Array): Tlv {
  const element = decode(bytes)
  if (!element.der) throw new Asn1Error('the element is BER, not DER')
  return element
}

interface Input {
  readonly bytes: Uint8Array
  elements: number
}

function decodeElement(input: Input, start: number, limit: number, depth: number): Tlv {
  if (depth > maxDepth) throw new Asn1Error(`the ASN.1 is nested deeper than ${maxDepth} levels at ${start}`)
  if (++input.elements > maxElements) throw new Asn1Error(`the ASN.1 has more than ${maxElements} elements`)
  const tag = decodeTag(input.bytes, start, limit)
  const length = decodeLength(input.bytes, tag.end, limit)
  return length.value === 'indefinite'
    ? decodeIndefinite(input, tag, start, length.end, limit, depth)
    : decodeDefinite(input, tag, start, length.end, length.value, length.minimal, limit, depth)
}

interface Tag {
  readonly tagClass: TagClass
  readonly tagNumber: number
  readonly constructed: boolean
  readonly end: number
}

function decodeTag(bytes: Uint8Array, start: number, limit: number): Tag {
  const first = byteAt(bytes, start, limit)
  const tagClass = tagClasses[first >> 6] ?? 'universal'
  const constructed = (first & 0x20) !== 0
  if ((first & 0x1f) !== 0x1f) return { tagClass, constructed, tagNumber: first & 0x1f, end: start + 1 }
  let position = start + 1
  let tagNumber = 0
  for (;;) {
    const byte = byteAt(bytes, position++, limit)
    if (tagNumber === 0 && byte === 0x80) throw new Asn1Error(`the tag number at ${start} has a leading zero`)
    tagNumber = tagNumber * 128 + (byte & 0x7f)
    if (tagNumber > 0xffffff) throw new Asn1Error(`the tag number at ${start} is too large`)
    if ((byte & 0x80) === 0) break
  }
  if (tagNumber < 0x1f) throw new Asn1Error(`the tag number at ${start} is below 31 but in long form`)
  return { tagClass, constructed, tagNumber, end: position }
}

interface Length {
  readonly value: number | 'indefinite'
  readonly minimal: boolean
  readonly end: number
}

function decodeLength(bytes: Uint8Array, start: number, limit: number): Length {
  const first = byteAt(bytes, start, limit)
  if (first < 0x80) return { value: first, minimal: true, end: start + 1 }
  if (first === 0x80) return { value: 'indefinite', minimal: false, end: start + 1 }
  const count = first & 0x7f
  if (count > 8) throw new Asn1Error(`the length at ${start} has ${count} bytes`)
  let value = 0
  for (let index = 1; index <= count; index++) value = value * 256 + byteAt(bytes, start + index, limit)
  const minimal = value >= 0x80 && value >= 256 ** (count - 1)
  return { value, minimal, end: start + 1 + count }
}

function decodeDefinite(
  input: Input,
  tag: Tag,
  start: number,
  contentStart: number,
  length: number,
  minimal: boolean,
  limit: number,
  depth: number,
): Tlv {
  const end = contentStart + length
  if (end > limit) throw new Asn1Error(`the element at ${start} ends at ${end}, past its container's end at ${limit}`)
  const children: Tlv[] = []
  if (tag.constructed) {
    for (let position = contentStart; position < end; ) {
      const child = decodeElement(input, position, end, depth + 1)
      children.push(child)
      position = child.end
    }
  }
  const der = minimal && !isConstructedString(tag) && children.every((child) => child.der)
  return { source: input.bytes, ...elementTag(tag), start, contentStart, contentEnd: end, end, children, der }
}

function decodeIndefinite(
  input: Input,
  tag: Tag,
  start: number,
  contentStart: number,
  limit: number,
  depth: number,
): Tlv {
  if (!tag.constructed) throw new Asn1Error(`the primitive element at ${start} has an indefinite length`)
  const children: Tlv[] = []
  let position = contentStart
  while (byteAt(input.bytes, position, limit) !== 0 || byteAt(input.bytes, position + 1, limit) !== 0) {
    const child = decodeElement(input, position, limit, depth + 1)
    children.push(child)
    position = child.end
  }
  return {
    source: input.bytes,
    ...elementTag(tag),
    start,
    contentStart,
    contentEnd: position,
    end: position + 2,
    children,
    der: false,
  }
}

function elementTag(tag: Tag): Pick<Tlv, 'tagClass' | 'tagNumber' | 'constructed'> {
  return { tagClass: tag.tagClass, tagNumber: tag.tagNumber, constructed: tag.constructed }
}

/** Universal types other than SEQUENCE, SET, EXTERNAL and EMBEDDED PDV are primitive in DER (X.690 §10.2). */
function isConstructedString(tag: Tag): boolean {
  return tag.constructed && tag.tagClass === 'universal' && ![8, 11, 16, 17].includes(tag.tagNumber)
}

function byteAt(bytes: Uint8Array, position: number, limit: number): number {
  const byte = position < limit ? bytes[position] : undefined
  if (byte === undefined) throw new Asn1Error(`the ASN.1 ends inside an element at ${position}`)
  return byte
}
