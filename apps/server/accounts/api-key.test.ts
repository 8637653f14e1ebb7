import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeApiKey, parseApiKey } from './api-key.ts'

const anyKey = fc
  .record({ mode: fc.constantFrom('test' as const, 'live' as const), slot: fc.integer({ min: 0, max: 4095 }) })
  .map(({ mode, slot }) => makeApiKey(mode, slot))

test('a key says its mode and slot, and is known again by its hash', () => {
  fc.assert(
    fc.property(anyKey, (key) => {
      expect(key.secret).toMatch(/^sk_(test|live)_[0-9a-f]{3}_[0-9A-Za-z]{49}$/)
      expect(parseApiKey(key.secret)).toEqual({ mode: key.mode, slot: key.slot, hash: key.hash })
      expect(key.hint).not.toContain(key.secret.slice(12, -6))
    }),
  )
})

test('any one character changed, two swapped, one lost or one added makes it no key', () => {
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

test('no two keys are alike', () => {
  expect(new Set(Array.from({ length: 1000 }, () => makeApiKey('test', 0).secret)).size).toBe(1000)
})
