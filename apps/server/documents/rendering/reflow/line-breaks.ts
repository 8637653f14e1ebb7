// Where lines may be broken (UAX #14), as far as it says which lines are one paragraph.

/** Scripts whose lines may be broken between any two characters. */
const BETWEEN_CHARACTERS = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uffef'
/** Scripts without spaces, whose lines are broken between words. */
const BETWEEN_WORDS = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** Brackets that open do not end a line. */
const OPENING = '[\\p{Ps}\\p{Pi}]'
/** Brackets that close, stops, small kana and marks of length or repetition do not begin one. */
const NOT_FIRST =
  '[\\p{Pe}\\p{Pf}\\p{M}!,.:;?%、。，．：；？！％・‐–〜゠ーｰ々〻ゝゞヽヾぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ]'
const EAST_ASIAN_START = new RegExp(
  `^${OPENING}*(?:[${BETWEEN_CHARACTERS}]|[^\\s${BETWEEN_CHARACTERS}]+)${NOT_FIRST}*`,
  'u',
)
const EAST_ASIAN = new RegExp(`[${BETWEEN_CHARACTERS}]`, 'u')
const words = new Intl.Segmenter('th', { granularity: 'word' })

/** The start of a line that must be on one line: a word, or a character with its brackets and stops. */
export function unbreakableStart(text: string): string {
  const [word = ''] = /^\S+/u.exec(text) ?? []
  if (BETWEEN_WORDS.test(word)) {
    const [first] = words.segment(word)
    return first?.segment ?? word
  }
  const [start = word] = EAST_ASIAN.test(word) ? (EAST_ASIAN_START.exec(word) ?? []) : []
  return start
}
