import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BlockHash } from './block-hash.ts'
import { Sha1 } from './sha1.ts'
import { Sha256 } from './sha256.ts'
import { Sha512 } from './sha512.ts'

const chunks = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 8 })

describe.each<[string, () => BlockHash]>([
  ['sha1', () => new Sha1()],
  ['sha256', () => new Sha256()],
  ['sha384', () => new Sha512(48)],
  ['sha512', () => new Sha512(64)],
])('%s', (name, make) => {
  const expectedDigest = (parts: readonly Uint8Array[]) =>
    Uint8Array.from(parts.reduce((hash, part) => hash.update(part), createHash(name)).digest())

  test('matches Node for all lengths up to two blocks', () => {
    for (let length = 0; length <= 260; length++) {
      const bytes = Uint8Array.from({ length }, (_, index) => index * 7 + length)
      expect(make().update(bytes).digest()).toEqual(expectedDigest([bytes]))
    }
  })

  test('does not depend on how the data is split into chunks', () => {
    fc.assert(
      fc.property(chunks, (parts) => {
        const hash = make()
        for (const part of parts) hash.update(part)
        expect(hash.digest()).toEqual(expectedDigest(parts))
      }),
    )
  })

  test('accepts more data after digest, and a clone is independent', () => {
    fc.assert(
      fc.property(chunks, chunks, chunks, (common, one, other) => {
        const hash = make()
        for (const part of common) hash.update(part)
        expect(hash.digest()).toEqual(expectedDigest(common))
        const clone = hash.clone()
        for (const part of one) hash.update(part)
        for (const part of other) clone.update(part)
        expect(hash.digest()).toEqual(expectedDigest([...common, ...one]))
        expect(clone.digest()).toEqual(expectedDigest([...common, ...other]))
      }),
    )
  })

  test('iterates like Node', () => {
    const start = expectedDigest([])
    const digest = Uint8Array.from(start)
    make().iterate(digest, 5)
    expect(digest).toEqual([1, 2, 3, 4, 5].reduce((last) => expectedDigest([last]), start))
  })

  test('starts again after digestAndReset', () => {
    const hash = make().update(Uint8Array.of(1, 2, 3))
    const digest = new Uint8Array(hash.digestBytes)
    hash.digestAndReset(digest)
    expect(digest).toEqual(expectedDigest([Uint8Array.of(1, 2, 3)]))
    expect(hash.digest()).toEqual(expectedDigest([]))
  })
})
