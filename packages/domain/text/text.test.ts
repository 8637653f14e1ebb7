import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText } from './clean.ts'
import { describeUnshowable, findUnshowable } from './find-unshowable.ts'

describe('N3: a name that people are shown', () => {
  test.each([
    ['Persian with a ZWNJ between joining letters', 'علی\u200cرضا'],
    ['Persian with marks around the ZWNJ', 'بِ\u200cهروز'],
    ['Hindi with a ZWJ behind a virama', 'क्\u200dष'],
    ['Hindi with a ZWNJ behind a virama', 'राजक्\u200cष'],
    ['Sinhala', 'ශ්\u200dරී ලංකා'],
    ['Malayalam', 'അന്\u200d'],
    ['Bengali', 'র\u09cd\u200dয'],
    ['Japanese with an ideographic variation', '葛\u{e0100}城'],
    ['Mongolian with a variation', 'ᠬ\u180bᠠ'],
    ['Arabic', 'محمد بن سلمان'],
    ['Hebrew', 'דוד לוי'],
    ['Vietnamese, decomposed', 'Nguye\u0302\u0303n'],
    ['an apostrophe and a no-break space', 'Sinéad O’Brien\u00a0Jr.'],
    ['an emoji', '❤\ufe0f Ltd'],
    ['an Arabic number sign', '\u0600١٢'],
    ['Hebrew with points and an accent', 'שּׁ\u05b8\u0596לוֹם'],
    ['Tibetan with subjoined letters and a vowel', 'བསྒྲུབས'],
    ['an empty text', ''],
  ])('may be %s', (_what, name) => {
    expect(findUnshowable(name)).toBeNull()
    expect(cleanText(name)).toBe(name)
  })

  test.each([
    ['Bob\u202Egnp.exe', 'U+202E, a character that changes the direction of the text, at position 4'],
    ['\u2067Bob', 'U+2067, a character that changes the direction of the text, at position 1'],
    ['Bob\u200f', 'U+200F, a character that changes the direction of the text, at position 4'],
    ['My\u200bBank', 'U+200B, an invisible character, at position 3'],
    ['My\u00adBank', 'U+00AD, an invisible character, at position 3'],
    ['\u{1f600}\ufeffBob', 'U+FEFF, an invisible character, at position 2'],
    ['\u3164', 'U+3164, an invisible character, at position 1'],
    ['Bob\u{e0041}', 'U+E0041, an invisible character, at position 4'],
    ['a\u{e0100}', 'U+E0100, an invisible character, at position 2'],
    ['1\ufe0f', 'U+FE0F, an invisible character, at position 2'],
    ['My\u200dBank', 'U+200D, an invisible joiner where it has no effect, at position 3'],
    ['My\u200cBank', 'U+200C, an invisible joiner where it has no effect, at position 3'],
    ['علی\u200c', 'U+200C, an invisible joiner where it has no effect, at position 4'],
    ['علی\u200dرضا', 'U+200D, an invisible joiner where it has no effect, at position 4'],
    ['क\u200dष', 'U+200D, an invisible joiner where it has no effect, at position 2'],
    ['My\u{1d159}Bank', 'U+1D159, an invisible character, at position 3'],
    ['My\u{16fe4}Bank', 'U+16FE4, an invisible character, at position 3'],
    ['My\ufffcBank', 'U+FFFC, an invisible character, at position 3'],
    [`Z${'\u0301'.repeat(40)}oe`, 'U+0301, more than 4 marks on one character, at position 6'],
    ['A\nBcc: b@x', 'U+000A, a control character or a line break, at position 2'],
    ['A\u2028B', 'U+2028, a control character or a line break, at position 2'],
    ['A\ud800', 'U+D800, a control character or a line break, at position 2'],
  ])('must not be %j', (name, why) => {
    const found = findUnshowable(name)
    expect(found && describeUnshowable(found)).toBe(why)
  })

  const anyText = fc.string({ unit: 'binary', maxLength: 60 })

  test('is clean once it is cleaned, and has as many characters as before', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const cleaned = cleanText(text)
        expect(findUnshowable(cleaned)).toBeNull()
        expect([...cleaned]).toHaveLength([...text].length)
      }),
    )
  })

  test('has no bidi control, no zero-width space and no control, wherever it stands', () => {
    const bad = fc.constantFrom(...'\u061c\u200b\u200e\u200f\u202a\u202e\u2060\u2066\u2069\ufeff\0\r\n\u0085')
    fc.assert(
      fc.property(anyText, bad, anyText, (before, character, after) => {
        const found = findUnshowable(before + character + after)
        expect(found).not.toBeNull()
        expect(found?.position).toBeLessThanOrEqual([...before].length + 1)
      }),
    )
  })

  test('has no joiner between characters that it does not affect', () => {
    const plain = fc.string({ unit: fc.constantFrom(...'abcABC 123éß漢字かなΩя'), minLength: 1 })
    fc.assert(
      fc.property(plain, fc.constantFrom('\u200c', '\u200d'), plain, (before, joiner, after) => {
        expect(findUnshowable(before + joiner + after)).toMatchObject({
          kind: 'joiner',
          position: [...before].length + 1,
        })
      }),
    )
  })
})
