import { describe, expect, test } from 'vitest'
import { negotiate } from './negotiate.ts'

describe('language negotiation', () => {
  test.each([
    ['de-CH,de;q=0.9,en;q=0.8', [], 'de'],
    ['fr;q=0.2, ta-IN;q=0.9', [], 'ta'],
    ['xx, pt-BR;q=0.5', [], 'pt'],
    ['zh-Hant-TW', [], 'zh'],
    ['de', ['hi'], 'hi'],
    ['de', [null, undefined, 'ja-JP', 'hi'], 'ja'],
    ['de', ['tlh'], 'de'],
    ['en;q=0, ar', [], 'ar'],
    [undefined, [], 'en'],
    ['*', [], 'en'],
    [';;;,,,q=1', ['__proto__'], 'en'],
  ])('%s with %j is %s', (header, preferred, expected) => {
    expect(negotiate(header, ...preferred)).toBe(expected)
  })
})
