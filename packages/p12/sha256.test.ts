import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Sha256 } from './sha256.ts'

const chunks = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 8 })

function expectedDigest(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest())
}

function updated(hash: Sha256, parts: readonly Uint8Array[]): Sha256 {
  for (const part of parts) hash.update(part)
  return hash
}

test('the digest does not depend on how the data is split into chunks', () => {
  fc.assert(
    fc.property(chunks, (parts) => {
      expect(updated(new Sha256(), parts).digest()).toEqual(expectedDigest(parts))
    }),
  )
})

test('a hash accepts more data after digest, and a clone is independent of it', () => {
  fc.assert(
    fc.property(chunks, chunks, chunks, (common, one, other) => {
      const hash = updated(new Sha256(), common)
      expect(hash.digest()).toEqual(expectedDigest(common))
      const clone = hash.clone()
      expect(updated(hash, one).digest()).toEqual(expectedDigest([...common, ...one]))
      expect(updated(clone, other).digest()).toEqual(expectedDigest([...common, ...other]))
    }),
  )
})
