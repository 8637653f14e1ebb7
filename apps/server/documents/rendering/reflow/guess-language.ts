// The language of a text, for the voice that reads it aloud and for the fonts that show it.

const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['bn', /\p{Script=Bengali}/gu],
  ['ta', /\p{Script=Tamil}/gu],
  ['te', /\p{Script=Telugu}/gu],
  ['kn', /\p{Script=Kannada}/gu],
  ['ml', /\p{Script=Malayalam}/gu],
  ['gu', /\p{Script=Gujarati}/gu],
  ['pa', /\p{Script=Gurmukhi}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['el', /\p{Script=Greek}/gu],
]

/** Frequent words that other languages do not have. */
const FREQUENT: Readonly<Record<string, string>> = {
  en: 'the of and to in is that for by this with shall be or any',
  de: 'der die und das von dem den ist mit auf für nicht eine werden oder',
  fr: 'le les des et est une dans par pour du que sur aux ou avec',
  es: 'el los y del las una por con para que su se lo al',
  pt: 'o os e do da dos das uma com para não em ao pelo',
  it: 'il di che della per gli una con del sono nel alla dei è',
  nl: 'het een van de en dat niet op zijn met voor wordt te aan',
}
const FREQUENT_WORDS = Object.entries(FREQUENT).map(([lang, words]) => [lang, new Set(words.split(' '))] as const)
/** Fewer of them are a coincidence. */
const FEWEST = 3

/** The language that the script tells; null for a script of many languages, such as Latin. */
export function languageOfScript(text: string): string | null {
  const total = text.match(/\p{L}/gu)?.length ?? 0
  // Japanese has Han characters too, so a few kana suffice.
  const found = SCRIPTS.find(([lang, script]) => {
    const share = (text.match(script)?.length ?? 0) / total
    return share > (lang === 'ja' ? 0.1 : 0.5)
  })
  return total === 0 ? null : (found?.[0] ?? null)
}

/** The language of a page in Latin script, by its most frequent words; null if they do not tell. */
export function guessLanguage(text: string): string | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const counts = FREQUENT_WORDS.map(([lang, known]) => ({ lang, n: words.filter((word) => known.has(word)).length }))
  const [best, second] = counts.toSorted((a, b) => b.n - a.n)
  return best && second && best.n >= FEWEST && best.n > 1.2 * second.n ? best.lang : null
}
