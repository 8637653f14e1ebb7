import { concatBytes } from '../bytes.ts'
import type { Tlv } from './decode.ts'
import { element } from './encode.ts'
import { Asn1Error } from './error.ts'
import { contentBytes, encodedBytes } from './read.ts'

/**
 * Encodes a BER element as DER: definite minimal lengths and primitive strings. Elements that are already DER, or for
 * which `keep` returns true, are copied unchanged. The members of a SET keep their order, because only the schema tells a
 * SET from a SET OF.
 */
export function toDer(tlv: Tlv, keep: (tlv: Tlv) => boolean = () => false): Uint8Array {
  if (tlv.der || keep(tlv)) return encodedBytes(tlv)
  if (tlv.tagNumber > 30)
    throw new Asn1Error(`the BER element at ${tlv.start} has a tag number above 30, which is not supported`)
  const classBits = { universal: 0x00, application: 0x40, context: 0x80, private: 0xc0 }[tlv.tagClass]
  if (!tlv.constructed) return element(classBits | tlv.tagNumber, contentBytes(tlv))
  if (isSegmentedString(tlv)) return element(classBits | tlv.tagNumber, segments(tlv))
  return element(classBits | 0x20 | tlv.tagNumber, ...tlv.children.map((child) => toDer(child, keep)))
}

const bitStringTag = 3

function isSegmentedString(tlv: Tlv): boolean {
  return tlv.tagClass === 'universal' && ![8, 11, 16, 17].includes(tlv.tagNumber)
}

function segments(tlv: Tlv): Uint8Array {
  if (tlv.tagNumber === bitStringTag)
    throw new Asn1Error(`the bit string at ${tlv.start} is segmented, which is not supported`)
  return concatBytes(tlv.children.map((child) => (child.constructed ? segments(child) : contentBytes(child))))
}
