import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkName } from './check-name.ts'

const exact = (signer: string, commonName: string) => checkName('exact', signer, { commonName }).result
const fuzzy = (signer: string, commonName: string) => checkName('fuzzy', signer, { commonName }).result

describe('exact matches the same text', () => {
  test.each([
    ['Ada Lovelace', 'ADA  LOVELACE'],
    ['Zoë Ångström', 'Zoe\u0308 A\u030angstro\u0308m'],
    ['राहुल शर्मा', 'राहुल  शर्मा'],
    ['Ada Lovelace', 'Ａｄａ Ｌｏｖｅｌａｃｅ'],
  ])('%s matches %s', (signer, name) => expect(exact(signer, name)).toBe('match'))

  test.each([
    ['Ada Lovelace', 'Lovelace Ada'],
    ['Ada Lovelace', 'A. Lovelace'],
    ['Zoe Angstrom', 'Zoë Ångström'],
    ['Ada Lovelace', 'Ada K Lovelace'],
    ['', ''],
  ])('%s does not match %s', (signer, name) => expect(exact(signer, name)).toBe('mismatch'))
})

describe('fuzzy matches the same person in another spelling', () => {
  test.each([
    ['order', 'Ada Lovelace', 'LOVELACE, ADA'],
    ['order', 'Nguyễn Văn An', 'An Van Nguyen'],
    ['initials', 'Rahul Kumar Sharma', 'R. K. SHARMA'],
    ['initials', 'R.K. Sharma', 'Sharma Rahul Kumar'],
    ['initials', 'மு. கருணாநிதி', 'கருணாநிதி முத்துவேல்'],
    ['titles', 'Dr. Asha Rao', 'Smt. ASHA RAO'],
    ['titles', 'श्री राहुल शर्मा', 'राहुल शर्मा'],
    ['titles', 'Sri Ramesh Kumar', 'RAMESH KUMAR'],
    ['titles', 'Dr. A. Rao', 'Asha Rao'],
    ['titles', '山田太郎様', '山田 太郎 様'],
    ['relations', 'Rahul Sharma', 'RAHUL SHARMA S/O MOHAN SHARMA'],
    ['accents', 'José Muñoz', 'JOSE MUNOZ'],
    ['accents', 'Jürgen Müller', 'JUERGEN MUELLER'],
    ['accents', 'Søren Kierkegård', 'SOREN KIERKEGARD'],
    ['accents', 'İbrahim Yıldız', 'IBRAHIM YILDIZ'],
    ['apostrophes', 'Conor O’Brien', "O'BRIEN CONOR"],
    ['joined', 'Anne-Marie Weiß', 'ANNEMARIE WEISS'],
    ['joined', 'Wang Xiaoming', 'XIAO MING WANG'],
    ['joined', '山田太郎', '山田 太郎'],
    ['middle name', 'Rahul Sharma', 'Rahul Mohan Sharma'],
    ['middle name', 'Ada Lovelace', 'Augusta Ada King Lovelace'],
    ['vowel points', 'مُحَمَّد عَلِيّ', 'محمد علي'],
    ['one name', 'Suharto', 'SUHARTO'],
    ['Cyrillic', 'Анна Ковалёва', 'КОВАЛЕВА АННА'],
  ])('%s: %s matches %s', (_, signer, name) => expect(fuzzy(signer, name)).toBe('match'))

  test.each([
    ['another first name', 'Ada Lovelace', 'Byron Lovelace'],
    ['nearly the same', 'Anand Rao', 'Ananda Rao'],
    ['one name of two', 'Ada', 'Ada Lovelace'],
    ['initials alone', 'R. K.', 'Rahul Kumar'],
    ['another initial', 'Rahul Sharma', 'M. Sharma'],
    ['names left over on both sides', 'Rahul Mohan Sharma', 'Rahul Kumar Sharma'],
    ['vowels are not accents in Indic scripts', 'राम शर्मा', 'रमा शर्मा'],
    ['the father', 'Mohan Sharma', 'RAHUL SHARMA S/O MOHAN SHARMA'],
    ['another script', 'राहुल शर्मा', 'Rahul Sharma'],
    ['one character is a name', '王明', '王 小明'],
    ['a name that is a title elsewhere', 'Don Johnson', 'Mr. Johnson'],
    ['a name that is a title elsewhere', 'Sri Mulyani', 'Mrs. Mulyani'],
    ['titles alone', 'Dr.', 'Prof.'],
    ['nothing', '', 'Ada Lovelace'],
    ['nothing', 'Ada Lovelace', '...'],
  ])('%s: %s does not match %s', (_, signer, name) => expect(fuzzy(signer, name)).toBe('mismatch'))

  test('uses given name and surname if the common name differs', () => {
    const subject = { commonName: 'PNOEE-38001085718', givenName: 'Mari-Liis', surname: 'Männik' }
    expect(checkName('fuzzy', 'Mari-Liis Männik', subject).result).toBe('match')
    expect(checkName('exact', 'Männik Mari-Liis', subject).result).toBe('match')
    expect(checkName('exact', 'Mari Männik', subject).result).toBe('mismatch')
  })
})

test('off reports not_checked', () => {
  expect(checkName('off', 'Ada', { commonName: 'Byron' })).toEqual({ policy: 'off', result: 'not_checked' })
})

describe('for any two names', () => {
  const word = fc.constantFrom('ada', 'byron', 'राम', '山田', 'müller', 'anna', 'r', 'k', 'dr', 'lovelace')
  const name = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '))

  test('the comparison is symmetric', () => {
    fc.assert(
      fc.property(name, name, (left, right) => {
        expect(fuzzy(left, right)).toBe(fuzzy(right, left))
      }),
      { numRuns: 2_000 },
    )
  })

  test('an exact match is also a fuzzy match if the text has a name', () => {
    fc.assert(
      fc.property(name, (text) => {
        if (/ada|byron|राम|山田|müller|anna|lovelace/u.test(text)) expect(fuzzy(text, text.toUpperCase())).toBe('match')
      }),
    )
  })

  test('any text gets a result', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ unit: 'binary' }), (left, right) => {
        expect(['match', 'mismatch']).toContain(fuzzy(left, right))
      }),
    )
  })
})
