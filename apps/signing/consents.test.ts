import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type ConsentKind, consentFor, findConsent } from './consents.ts'
import { LOCALES } from './model.ts'

const KINDS = ['signer', 'witness'] as const

describe('a consent text', () => {
  test('is found by its hash, in every language', () => {
    for (const [locale, kind] of LOCALES.flatMap((one) => KINDS.map((kind) => [one, kind] as const))) {
      const { version, text, sha256 } = consentFor(locale, kind)
      expect(sha256).toBe(createHash('sha256').update(text).digest('hex'))
      expect(findConsent(sha256)).toEqual({ kind, version, text, sha256, locale })
    }
  })

  test('is not found by the hash of another text', () => {
    expect(findConsent(createHash('sha256').update('I agree to everything').digest('hex'))).toBeNull()
  })

  // Audit trails hold these hashes. If this fails, restore the published text and add a version instead.
  test('never changes after publication', () => {
    const published = (kind: ConsentKind) =>
      LOCALES.map((locale) => {
        const { version, sha256 } = consentFor(locale, kind)
        return `${locale} ${version} ${sha256.slice(0, 16)}`
      })
    expect(published('witness')).toMatchInlineSnapshot(`
      [
        "en witness-2026-11 5ca2662560bfcd84",
        "hi witness-2026-11 2d71eef7121e464f",
        "ta witness-2026-11 26a28255b22ee0d2",
        "bn witness-2026-11 6b5c868b5129e814",
        "ar witness-2026-11 ee07bc9380267750",
        "es witness-2026-11 3bee38d9ece7bbec",
        "fr witness-2026-11 9479bc4bcfb60edf",
        "de witness-2026-11 1850a4a575ef864f",
        "pt witness-2026-11 3a96429cffa54cd1",
        "ru witness-2026-11 805d353489b11b00",
        "zh witness-2026-11 da12daf725a7dc97",
        "ja witness-2026-11 a0833f5ddc7fa988",
      ]
    `)
    expect(published('signer')).toMatchInlineSnapshot(`
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
