import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeApiKey, parseApiKey } from './api-key.ts'

const anyKey = fc
  .record({ mode: fc.constantFrom('test' as const, 'live' as const), slot: fc.integer({ min: 0, max: 4095 }) })
  .map(({ mode, slot }) => makeApiKey(mode, slot))

test('parses the mode, slot and hash of a key', () => {
  fc.assert(
    fc.property(anyKey, (key) => {
      expect(key.secret).toMatch(/^sk_(test|live)_[0-9a-f]{3}_[0-9A-Za-z]{49}$/)
      expect(parseApiKey(key.secret)).toEqual({ mode: key.mode, slot: key.slot, hash: key.hash })
      expect(key.hint).not.toContain(key.secret.slice(12, -6))
    }),
  )
})

test('rejects a key with one character changed, lost or added, or two swapped', () => {
  const at = fc.nat({ max: 60 })
  fc.assert(
    fc.property(anyKey, at, fc.constantFrom(...'0123456789abcXYZ_'), ({ secret }, i, char) => {
      const typos = [
        secret.slice(0, i) + char + secret.slice(i + 1),
        secret.slice(0, i) + char + secret.slice(i),
        secret.slice(0, i) + secret.slice(i + 1),
        secret.slice(0, i) +
          secret
            .slice(i, i + 2)
            .split('')
            .reverse()
            .join('') +
          secret.slice(i + 2),
      ]
      for (const typo of typos) if (typo !== secret) expect(parseApiKey(typo)).toBeUndefined()
    }),
  )
})

test('creates distinct keys', () => {
  expect(new Set(Array.from({ length: 1000 }, () => makeApiKey('test', 0).secret)).size).toBe(1000)
})
