import { splitLigatures, withoutAccents, withoutOptional } from '../text/fold-accents.ts'
import { folded } from './fold.ts'

// Splits a name into words, without titles and relations. Each word is the set of its possible spellings, with accents
// removed.

/** Only titles that are not also names: "Don", "Sri" and "Md." are names. A remaining title does not prevent a match. */
const TITLES: ReadonlySet<string> = new Set(
  [
    'mr mrs ms mx dr prof professor',
    'shri smt shrimati thiru tmt',
    'श्री श्रीमती सुश्री डॉ திரு திருமதி শ্রীমতী',
    'herr frau señor señora mme mlle monsieur madame',
  ].flatMap((line) => line.split(' ')),
)

/** Suffixes of the name. */
const CJK_TITLES = /(?:様|さん|先生|女士)$/u

/** "Son of", "wife of" and so on, as in Indian certificates. The text after it names another person. */
const RELATIONS = /(?:^|\s)[sdwc]\s*\/\s*o(?:\s|\.|:|$).*/iu

export function tokensOf(name: string): readonly ReadonlySet<string>[] {
  const words = withoutOptional(folded(name.normalize('NFKC').replace(RELATIONS, '')))
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => word.replace(CJK_TITLES, ''))
    .filter((word) => word !== '')
  const names = words.filter((word) => !TITLES.has(word))
  return (names.length > 0 ? names : words).map(spellings)
}

/** One letter, with its vowel sign if it has one. In scripts where one character is a word, it is a name. */
export function isInitial(token: ReadonlySet<string>): boolean {
  return [...token].some((form) => /^\p{L}\p{M}*$/u.test(form) && !WORD_CHARACTERS.test(form))
}

const WORD_CHARACTERS = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** The spellings without accents and with letters spelled out: Müller, Muller, Mueller. */
function spellings(word: string): ReadonlySet<string> {
  const composed = splitLigatures(word)
  const spelledOut = composed.replaceAll(/[äöüøå]/gu, (character) => SPELLED_OUT[character] ?? character)
  return new Set([composed, spelledOut].map(withoutAccents))
}

const SPELLED_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }
