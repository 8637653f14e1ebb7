import { describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '../model.ts'
import { messagesFor, negotiate } from './index.ts'
import { translatorFor } from './translator.ts'

const SCRIPTS: Record<Locale, RegExp> = {
  en: /\p{Script=Latin}/u,
  hi: /\p{Script=Devanagari}/u,
  ta: /\p{Script=Tamil}/u,
  bn: /\p{Script=Bengali}/u,
  ar: /\p{Script=Arabic}/u,
  es: /\p{Script=Latin}/u,
  fr: /\p{Script=Latin}/u,
  de: /\p{Script=Latin}/u,
  pt: /\p{Script=Latin}/u,
  ru: /\p{Script=Cyrillic}/u,
  zh: /\p{Script=Han}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
}
/** Messages that may equal the English ones. */
const SHARED = new Set(['decline', 'direction'])

describe.each(LOCALES)('%s', (locale) => {
  const own = flat(messagesFor(locale))
  const english = flat(messagesFor('en'))

  test('has every message, in its own script', () => {
    const needed = [...english.keys()].filter((key) => !key.includes('#') || key.endsWith('#other'))
    for (const key of needed) expect(own.get(key)?.trim(), key).toBeTruthy()
    for (const [key, text] of own) if (key !== 'direction') expect(text, key).toMatch(SCRIPTS[locale])
  })

  test('has no untranslated message', () => {
    if (locale === 'en') return
    const same = [...own].filter(([key, text]) => english.get(key) === text && !SHARED.has(key))
    expect(same).toEqual([])
  })

  test('has the same placeholders in each message', () => {
    for (const [key, text] of own) {
      const [root = ''] = key.split('#')
      const expected = english.get(key) ?? english.get(`${root}#other`) ?? ''
      // A form for one or two may omit the number.
      if (/#(zero|one|two)$/.test(key))
        expect(placeholders(expected), key).toEqual(expect.arrayContaining(placeholders(text)))
      else expect(placeholders(text), key).toEqual(placeholders(expected))
    }
  })

  test('has a form for each plural category', () => {
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
    const { codeResendIn, triesLeft, marked, certificate, inbox } = messagesFor(locale)
    for (const forms of [codeResendIn, triesLeft, marked, certificate.leasedFor, inbox.waiting]) {
      expect(Object.keys(forms).sort()).toEqual([...pluralCategories].sort())
    }
  })

  test('formats dates and numbers in its own way, with the time zone', () => {
    const translator = translatorFor(locale)
    const said = translator.deadline('2026-12-15T18:30:00.000Z', 'Asia/Kolkata')
    expect(said).toContain('(Asia/Kolkata)')
    expect(said).toContain(new Intl.NumberFormat(locale, { useGrouping: false }).format(2026))
    expect(translator.plural(translator.messages.triesLeft, 3)).not.toContain('{')
  })
})

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

function flat(messages: object, prefix = ''): Map<string, string> {
  const pairs = Object.entries(messages).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'string') return [[prefix + key, value]]
    return [...flat(value, `${prefix}${key}${'other' in value ? '#' : '.'}`)]
  })
  return new Map(pairs)
}

function placeholders(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).sort()
}
