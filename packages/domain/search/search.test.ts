import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldForSearch } from './fold.ts'
import { matches, plainWord, searchable, searchWords, tokenPrefix, tokensOf, wholeAddress } from './searchable.ts'

const finds = (search: string, text: string) => matches(searchable([text], []), searchWords(search))

describe('a search', () => {
  test.each([
    ['a word', 'rao', 'Asha Rao'],
    ['the beginning of a word', 'as', 'Asha Rao'],
    ['several words in any order', 'rao asha', 'Asha Rao'],
    ['upper case', 'ASHA', 'Asha Rao'],
    ['full-width letters', 'ＡＳＨＡ', 'Asha Rao'],
    ['a text in full-width letters', 'asha', 'Ａｓｈａ Ｒａｏ'],
    ['no accents', 'jose muller', 'José Müller'],
    ['accents', 'José', 'Jose'],
    ['decomposed accents', 'Jose\u0301', 'José'],
    ['a letter with a stroke', 'lodz', 'Łódź'],
    ['a ligature', 'strasse', 'Hauptstraße Straße'],
    ['a final sigma', 'ΟΔΟΣ', 'οδοσ'],
    ['a dotted capital I', 'istanbul', 'İstanbul'],
    ['a name with an apostrophe', 'obrien', 'Sinéad O’Brien'],
    ['an address', 'asha.rao@example.com', 'asha.rao@example.com'],
    ['the local part', 'asha.rao', 'asha.rao@example.com'],
    ['a part of the local part', 'rao', 'asha.rao@example.com'],
    ['the domain', 'example.com', 'asha.rao@example.com'],
    ['the domain with the sign', '@example.com', 'asha.rao@example.com'],
    ['the end of an address', 'rao@exam', 'asha.rao@example.com'],
    ['a reference', 'loan-7', 'loan-7'],
    ['the end of a reference', '2027/14', 'HR-2027/14'],
    ['the end of a file name', 'pdf', 'Lease_2027.pdf'],
    ['a part of a file name', '2027', 'Lease_2027.pdf'],
    ['a word with a comma', 'Rao, Asha', 'Asha Rao'],
    ['a word in brackets', '(draft)', 'Lease (Draft).pdf'],
    ['Hindi', 'राव', 'आशा राव'],
    ['the beginning of a Hindi word', 'आश', 'आशा राव'],
    ['Hindi with a joiner', 'क्ष', 'क्\u200dष'],
    ['Tamil', 'ராஜ', 'ராஜா குமார்'],
    ['Bengali', 'রহমান', 'শেখ রহমান'],
    ['Arabic', 'محمد', 'محمد بن سلمان'],
    ['Arabic without vowel points', 'محمد', 'مُحَمَّد'],
    ['Arabic without hamza', 'احمد', 'أحمد'],
    ['Hebrew without points', 'שלום', 'שָׁלוֹם'],
    ['Chinese', '明', '李小明'],
    ['a part of a Japanese name', '太郎', '田中太郎'],
    ['half-width katakana', 'ﾀﾅｶ', 'タナカ'],
    ['Korean', '철수', '김철수'],
    ['Latin letters after Chinese ones', 'lease', '租约lease'],
    ['Thai', 'สม', 'นายสมชาย'],
    ['a sign alone', '*', '* *'],
  ])('finds %s', (_what, search, text) => {
    expect(finds(search, text)).toBe(true)
  })

  test.each([
    ['the inside of a word', 'sha', 'Asha Rao'],
    ['one of two words', 'asha ito', 'Asha Rao'],
    ['another vowel sign in Hindi', 'रवि', 'राव'],
    ['the reverse of a Japanese name', '郎太', '田中太郎'],
    ['a longer word', 'ashas', 'Asha Rao'],
    ['words that are only together in the text', 'asharao', 'Asha Rao'],
  ])('does not find %s', (_what, search, text) => {
    expect(finds(search, text)).toBe(false)
  })

  test('finds the words in different texts', () => {
    const text = searchable(['Asha Rao', null, 'Lease.pdf'], ['asha@example.com'])
    expect(matches(text, searchWords('rao lease example'))).toBe(true)
  })

  test('without words has none', () => {
    expect(searchWords(' \t\u200b\0 ')).toEqual([])
  })

  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...'aAéß1.@-_ /(漢字かガｶ김हिन्दीعَرب\u0301\u200d '), maxLength: 40 }),
  )

  test('finds every word of a text, and every beginning of every part', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), fc.nat(), (text, from, length) => {
        expect(finds(text, text)).toBe(true)
        const tokens = [...tokensOf(searchable([text], []))]
        const token = tokens[from % Math.max(1, tokens.length)]
        if (token === undefined) return
        const prefix = [...token].slice(0, 1 + (length % [...token].length)).join('')
        expect(finds(prefix, text)).toBe(true)
      }),
    )
  })

  test('is found by a token, if it is found at all', () => {
    fc.assert(
      fc.property(anyText, anyText, (search, text) => {
        const content = searchable([text], [])
        for (const word of searchWords(search).filter((word) => matches(content, [word]))) {
          expect([...tokensOf(content)].some((token) => token.startsWith(tokenPrefix(word)))).toBe(true)
        }
      }),
    )
  })

  test('means the same as comparing each part of the text', () => {
    /** What begins at a letter or digit that follows neither, to the end of the chunk. */
    const partsOf = (text: string) =>
      foldForSearch(text)
        .split(/\s+/u)
        .flatMap((chunk) => [...chunk].map((_, i) => chunk.slice(i)).filter((_, i) => isBeginning(chunk, i)))
    const isBeginning = (chunk: string, i: number) =>
      /^[a-z0-9]/.test(chunk.slice(i)) && !/[a-z0-9]$/.test(chunk.slice(0, i))
    const latin = fc.string({ unit: fc.constantFrom(...'abA1.@- é'), maxLength: 12 })
    fc.assert(
      fc.property(latin, latin, (search, text) => {
        const words = searchWords(search).filter((word) => /[a-z0-9]/.test(word))
        const parts = partsOf(text)
        const isFound = words.every((word) => parts.some((part) => part.startsWith(plainWord(word))))
        expect(matches(searchable([text], []), words)).toBe(isFound)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('an address', () => {
  const content = searchable([], ['Asha.Rao@Example.com'])

  test('is found as a whole in any case, and not by its end', () => {
    expect(content).toContain(wholeAddress('asha.rao@example.COM'))
    expect(content).not.toContain(wholeAddress('rao@example.com'))
    expect(content).not.toContain(wholeAddress('asha.rao@example.co'))
  })

  test('has a token for each part, and none that begins another', () => {
    expect([...tokensOf(content)].sort()).toEqual(['asha.rao@example.com', 'com', 'example.com', 'rao@example.com'])
    expect([...tokensOf(searchable(['Asha'], ['asha@x.example']))]).toEqual(['asha@x.example', 'example', 'x.example'])
  })
})

test('tokens are short enough for an index and hold no control characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      for (const token of tokensOf(searchable([text], [text]))) {
        expect([...token].length).toBeLessThanOrEqual(32)
        expect(token).not.toMatch(/[\p{Cc}\p{Cs}\u{10ffff}]/u)
        expect(token).not.toBe('')
      }
    }),
  )
})
