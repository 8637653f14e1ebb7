import { Asn1Error } from '../asn1/index.ts'

/** The bounds of an element, for lists that are too long to decode as a tree, such as a CRL of a million entries. */
export interface Bounds {
  readonly tag: number
  readonly start: number
  readonly contentStart: number
  readonly end: number
}

/** The bounds of the DER element at `start`, which must end within `limit`. Supports only short tags. */
export function boundsAt(bytes: Uint8Array, start: number, limit: number): Bounds {
  const tag = bytes[start]
  const first = bytes[start + 1]
  if (tag === undefined || first === undefined || start + 2 > limit)
    throw new Asn1Error(`the DER ends inside the element at ${start}`)
  if ((tag & 0x1f) === 0x1f || first === 0x80 || first > 0x84)
    throw new Asn1Error(`the DER element at ${start} has a long tag or an invalid length`)
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  let length = first < 0x80 ? first : 0
  for (let index = 0; index < lengthBytes; index++) length = length * 256 + (bytes[start + 2 + index] ?? 0)
  const contentStart = start + 2 + lengthBytes
  const end = contentStart + length
  if (end > limit) throw new Asn1Error(`the DER element at ${start} ends at ${end}, past ${limit}`)
  return { tag, start, contentStart, end }
}

/** The consecutive elements between two positions. */
export function* walk(bytes: Uint8Array, start: number, end: number): Generator<Bounds> {
  for (let position = start; position < end; ) {
    const bounds = boundsAt(bytes, position, end)
    yield bounds
    position = bounds.end
  }
}
