import { createHash } from 'node:crypto'
import {
  decode,
  element,
  encodedBytes,
  implicit,
  oid,
  oids,
  readSet,
  sequence,
  setOf,
  time,
} from '@countersign/pades/asn1'
import { encodeAttribute, encodeSignedAttributes } from '@countersign/pades/cms'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AttributesRefused, checkSignedAttributes } from './signed-attributes.ts'

const certificate = Uint8Array.from({ length: 700 }, (_, index) => index)
const digest = sha256(Uint8Array.of(1))
const expected = { digest, certificate }
const valid = encodeSignedAttributes(digest, sha256(certificate))
const members = memberBytes(valid)

function sha256(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(createHash('sha256').update(bytes).digest())
}

test('accepts the attributes of this document and this certificate', () => {
  expect(checkSignedAttributes(valid, expected)).toBeUndefined()
})

describe('refuses', () => {
  const contentType = encodeAttribute({ type: oids.contentType, values: [oid(oids.data)] })
  const signingTime = encodeAttribute({ type: oids.signingTime, values: [time(new Date(0))] })
  test.each<[string, Uint8Array]>([
    ['another document', encodeSignedAttributes(sha256(Uint8Array.of(2)), sha256(certificate))],
    ['another certificate', encodeSignedAttributes(digest, sha256(Uint8Array.of(2)))],
    ['an additional attribute', setOf(...members, signingTime)],
    ['a repeated attribute', setOf(...members, contentType)],
    ['a missing attribute', setOf(...members.slice(1))],
    [
      'another content type',
      setOf(...members.slice(1), encodeAttribute({ type: oids.contentType, values: [oid(oids.tstInfo)] })),
    ],
    [
      'two values in one attribute',
      setOf(...members.slice(1), encodeAttribute({ type: oids.contentType, values: [oid(oids.data), oid(oids.data)] })),
    ],
    ['attributes that are not in DER order', element(0x31, ...members.toReversed())],
    ['a sequence instead of a set', sequence(...members)],
    ['the implicit tag of a SignerInfo', implicit(0, valid)],
    ['trailing bytes', Uint8Array.of(...valid, 0)],
    ['no bytes', new Uint8Array(0)],
  ])('%s', (_label, attributes) => {
    expect(() => checkSignedAttributes(attributes, expected)).toThrow(AttributesRefused)
  })

  test('a digest that is not SHA-256, even if the attributes contain it', () => {
    const short = digest.subarray(1)
    const attributes = encodeSignedAttributes(short, sha256(certificate))
    expect(() => checkSignedAttributes(attributes, { digest: short, certificate })).toThrow(AttributesRefused)
  })

  test('attributes with any single byte changed', () => {
    fc.assert(
      fc.property(fc.nat(valid.length - 1), fc.integer({ min: 1, max: 255 }), (position, change) => {
        const changed = valid.with(position, (valid[position] ?? 0) ^ change)
        expect(() => checkSignedAttributes(changed, expected)).toThrow(AttributesRefused)
      }),
    )
  })
})

function memberBytes(set: Uint8Array): Uint8Array[] {
  return readSet(decode(set), 'attributes').map(encodedBytes)
}
