import { createHash } from 'node:crypto'
import { Sha256 } from '@countersign/p12'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digestOf } from './islands/certificate/digest.ts'

// The page computes the digest itself, and checks the ByteRange and the signature slot first.

const bytes = (maxLength: number) => fc.uint8Array({ maxLength })
const document = fc.record({ revision: bytes(300), before: bytes(40), zeros: fc.nat(20), after: bytes(40) })

function toSign(revision: Uint8Array, before: Uint8Array, slot: Uint8Array, after: Uint8Array) {
  const from = revision.length + before.length
  const to = from + slot.length
  return {
    increment: Buffer.concat([before, slot, after]).toString('base64'),
    byte_range: [0, from, to, after.length] as [number, number, number, number],
  }
}
const read = (revision: Uint8Array) => ({ size: revision.length, hash: new Sha256().update(revision) })
const slotOf = (zeros: number) => Buffer.from(`<${'0'.repeat(zeros)}>`)

test('hashes everything except the signature slot', () => {
  fc.assert(
    fc.property(document, ({ revision, before, zeros, after }) => {
      const expected = createHash('sha256').update(revision).update(before).update(after).digest('hex')
      const digest = digestOf(read(revision), toSign(revision, before, slotOf(zeros), after))
      expect(Buffer.from(digest ?? []).toString('hex')).toBe(expected)
    }),
  )
})

test('rejects a slot that contains anything but zeros', () => {
  const change = fc.record({ at: fc.nat(21), byte: fc.integer({ min: 0, max: 255 }) })
  fc.assert(
    fc.property(document, change, ({ revision, before, zeros, after }, { at, byte }) => {
      const slot = slotOf(zeros)
      const place = at % slot.length
      fc.pre(slot[place] !== byte)
      slot[place] = byte
      expect(digestOf(read(revision), toSign(revision, before, slot, after))).toBeNull()
    }),
  )
})

test('rejects a range that omits a byte or extends into the revision', () => {
  const moved = fc.tuple(
    fc.nat(3),
    fc.integer({ min: -400, max: 400 }).filter((by) => by !== 0),
  )
  fc.assert(
    fc.property(document, moved, ({ revision, before, zeros, after }, [which, by]) => {
      const right = toSign(revision, before, slotOf(zeros), after)
      const byte_range = right.byte_range.map((n, i) => (i === which ? n + by : n)) as typeof right.byte_range
      expect(digestOf(read(revision), { ...right, byte_range })).toBeNull()
    }),
  )
})
