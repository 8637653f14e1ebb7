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
import { AttributesRefused, lookAtAttributes } from './attributes.ts'

const certificate = Uint8Array.from({ length: 700 }, (_, index) => index)
const digest = sha256(Uint8Array.of(1))
const expected = { digest, certificate }
const right = encodeSignedAttributes(digest, sha256(certificate))
const members = memberBytes(right)

function sha256(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(createHash('sha256').update(bytes).digest())
}

test('attributes for this document and this certificate are let through', () => {
  expect(lookAtAttributes(right, expected)).toBeUndefined()
})

describe('anything else is refused', () => {
  const contentType = encodeAttribute({ type: oids.contentType, values: [oid(oids.data)] })
  const signingTime = encodeAttribute({ type: oids.signingTime, values: [time(new Date(0))] })
  test.each<[string, Uint8Array]>([
    ['another document', encodeSignedAttributes(sha256(Uint8Array.of(2)), sha256(certificate))],
    ['another certificate', encodeSignedAttributes(digest, sha256(Uint8Array.of(2)))],
    ['one attribute more', setOf(...members, signingTime)],
    ['one attribute twice', setOf(...members, contentType)],
    ['one attribute less', setOf(...members.slice(1))],
    [
      'another content type',
      setOf(...members.slice(1), encodeAttribute({ type: oids.contentType, values: [oid(oids.tstInfo)] })),
    ],
    [
      'two values in one attribute',
      setOf(...members.slice(1), encodeAttribute({ type: oids.contentType, values: [oid(oids.data), oid(oids.data)] })),
    ],
    ['another order than DER demands', element(0x31, ...members.toReversed())],
    ['a sequence instead of a set', sequence(...members)],
    ['the tag they have inside a SignerInfo', implicit(0, right)],
    ['something behind them', Uint8Array.of(...right, 0)],
    ['nothing', new Uint8Array(0)],
  ])('%s', (_label, attributes) => {
    expect(() => lookAtAttributes(attributes, expected)).toThrow(AttributesRefused)
  })

  test('a digest that is no SHA-256, even if they hold it', () => {
    const short = digest.subarray(1)
    const attributes = encodeSignedAttributes(short, sha256(certificate))
    expect(() => lookAtAttributes(attributes, { digest: short, certificate })).toThrow(AttributesRefused)
  })

  test('any single byte that differs', () => {
    fc.assert(
      fc.property(fc.nat(right.length - 1), fc.integer({ min: 1, max: 255 }), (position, change) => {
        const changed = right.with(position, (right[position] ?? 0) ^ change)
        expect(() => lookAtAttributes(changed, expected)).toThrow(AttributesRefused)
      }),
    )
  })
})

function memberBytes(set: Uint8Array): Uint8Array[] {
  return readSet(decode(set), 'attributes').map(encodedBytes)
}
