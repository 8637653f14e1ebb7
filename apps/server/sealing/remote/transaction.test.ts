import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashOf, isToken, newToken } from './transaction.ts'

test('a token starts with its slot, and its hash depends on its kind', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4095 }), (slot) => {
      const token = newToken(slot)
      expect(isToken(token)).toBe(true)
      expect(Number.parseInt(token.slice(0, 3), 16)).toBe(slot)
      expect(hashOf('txn', token).equals(hashOf('document', token))).toBe(false)
    }),
  )
})

test('isToken rejects other texts', () => {
  for (const text of ['', 'return', 'back', `001_${'A'.repeat(42)}`, `0G1_${'A'.repeat(43)}`]) {
    expect(isToken(text)).toBe(false)
  }
})
