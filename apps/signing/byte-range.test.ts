import { createHash } from 'node:crypto'
import { Sha256 } from '@countersign/p12'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digestOf } from './islands/certificate/digest.ts'

// The page believes no digest but its own, and looks at where the signature will stand before it makes one.

const bytes = (maxLength: number) => fc.uint8Array({ maxLength })
const document = fc.record({ head: bytes(300), before: bytes(40), zeros: fc.nat(20), after: bytes(40) })

function asked(head: Uint8Array, before: Uint8Array, slot: Uint8Array, after: Uint8Array) {
  const from = head.length + before.length
  const to = from + slot.length
  return {
    increment: Buffer.concat([before, slot, after]).toString('base64'),
    byte_range: [0, from, to, after.length] as [number, number, number, number],
  }
}
const read = (head: Uint8Array) => ({ size: head.length, hash: new Sha256().update(head) })
const slotOf = (zeros: number) => Buffer.from(`<${'0'.repeat(zeros)}>`)

test('everything but the signature’s own place is hashed, as any other program would', () => {
  fc.assert(
    fc.property(document, ({ head, before, zeros, after }) => {
      const expected = createHash('sha256').update(head).update(before).update(after).digest('hex')
      const digest = digestOf(read(head), asked(head, before, slotOf(zeros), after))
      expect(Buffer.from(digest ?? []).toString('hex')).toBe(expected)
    }),
  )
})

test('a place that holds anything but zeros is not signed around', () => {
  const spoilt = fc.record({ at: fc.nat(21), byte: fc.integer({ min: 0, max: 255 }) })
  fc.assert(
    fc.property(document, spoilt, ({ head, before, zeros, after }, { at, byte }) => {
      const slot = slotOf(zeros)
      const place = at % slot.length
      fc.pre(slot[place] !== byte)
      slot[place] = byte
      expect(digestOf(read(head), asked(head, before, slot, after))).toBeNull()
    }),
  )
})

test('a range that leaves out any byte, or reaches into what was read, is not signed', () => {
  const moved = fc.tuple(
    fc.nat(3),
    fc.integer({ min: -400, max: 400 }).filter((by) => by !== 0),
  )
  fc.assert(
    fc.property(document, moved, ({ head, before, zeros, after }, [which, by]) => {
      const right = asked(head, before, slotOf(zeros), after)
      const byte_range = right.byte_range.map((n, i) => (i === which ? n + by : n)) as typeof right.byte_range
      expect(digestOf(read(head), { ...right, byte_range })).toBeNull()
    }),
  )
})
