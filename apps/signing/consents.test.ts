import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { consentFor, findConsent } from './consents.ts'
import { LOCALES } from './model.ts'

describe('a consent text', () => {
  test('is found by its hash, in every language', () => {
    for (const locale of LOCALES) {
      const { version, text, sha256 } = consentFor(locale)
      expect(sha256).toBe(createHash('sha256').update(text).digest('hex'))
      expect(findConsent(sha256)).toEqual({ version, text, sha256, locale })
    }
  })

  test('is not found by the hash of another text', () => {
    expect(findConsent(createHash('sha256').update('I agree to everything').digest('hex'))).toBeNull()
  })

  // Audit trails hold these hashes. If this fails, restore the published text and add a version instead.
  test('never changes after publication', () => {
    expect(
      LOCALES.map((locale) => `${locale} ${consentFor(locale).version} ${consentFor(locale).sha256.slice(0, 16)}`),
    ).toMatchInlineSnapshot(`
      [
        "en 2026-11 6d2e8e39500847d5",
        "hi 2026-11 d2d0d7236d5602b5",
        "ta 2026-11 ed3fee2583a8dd21",
        "bn 2026-11 766299d9d7b13e66",
        "ar 2026-11 0121734c93f11aaa",
        "es 2026-11 4556abeda27cee8c",
        "fr 2026-11 0c11063d9f70f5c0",
        "de 2026-11 d468702c5c3be04b",
        "pt 2026-11 2e958bbfc385efc0",
        "ru 2026-11 243a4b74526e45e6",
        "zh 2026-11 ec95689b862541e4",
        "ja 2026-11 4c746229ea7a8693",
      ]
    `)
  })
})
