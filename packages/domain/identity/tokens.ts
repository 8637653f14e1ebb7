import { folded } from './fold.ts'

// A name as the words that tell people apart: titles and relations gone, accents folded, each word as the set of
// spellings it may have.

/** Only what is nobody's name: "Don", "Sri" and "Md." are. Beside two names in full a title does no harm anyway. */
const TITLES: ReadonlySet<string> = new Set(
  [
    'mr mrs ms mx dr prof professor',
    'shri smt shrimati thiru tmt',
    'श्री श्रीमती सुश्री डॉ திரு திருமதி শ্রীমতী',
    'herr frau señor señora mme mlle monsieur madame',
  ].flatMap((line) => line.split(' ')),
)

/** Written on to the name. */
const CJK_TITLES = /(?:様|さん|先生|女士)$/u

/** Whose child or spouse somebody is, as Indian certificates may say after the name: all that follows is another's. */
const RELATIONS = /(?:^|\s)[sdwc]\s*\/\s*o(?:\s|\.|:|$).*/iu

export function tokensOf(name: string): readonly ReadonlySet<string>[] {
  const words = bare(name.normalize('NFKC').replace(RELATIONS, ''))
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => word.replace(CJK_TITLES, ''))
    .filter((word) => word !== '')
  const telling = words.filter((word) => !TITLES.has(word))
  return (telling.length > 0 ? telling : words).map(spellings)
}

/** One letter, with its vowel sign where the script has one. Where one character is a word, it is a name. */
export function isInitial(token: ReadonlySet<string>): boolean {
  return [...token].some((form) => /^\p{L}\p{M}*$/u.test(form) && !WORD_CHARACTERS.test(form))
}

const WORD_CHARACTERS = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Without what is written or left out at will: apostrophes, joiners, Arabic and Hebrew vowel points. */
function bare(text: string): string {
  return folded(text).replaceAll(
    /\p{Join_Control}|['’‘ʼ`´]|[\u0591-\u05bd\u05bf-\u05c7]|[\u0640\u064b-\u0652\u0670]/gu,
    '',
  )
}

/** Without accents, and as some write the same letters: Müller, Muller, Mueller. */
function spellings(word: string): ReadonlySet<string> {
  const composed = word.replaceAll(/[ßæœþ]/gu, (letter) => LIGATURES[letter] ?? letter)
  const spelledOut = composed.replaceAll(/[äöüøå]/gu, (letter) => SPELLED_OUT[letter] ?? letter)
  return new Set([composed, spelledOut].map(withoutAccents))
}

const LIGATURES: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }
const SPELLED_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }
const STROKES: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŧ: 't' }

/** Combining diacritics alone: in Indic and Thai the other marks are vowels, and no two names are alike without them. */
function withoutAccents(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .replaceAll(/[øłđðħıŧ]/gu, (letter) => STROKES[letter] ?? letter)
    .normalize('NFC')
}
