/**
 * The width of a text in columns of Latin letters, by grapheme: 2 for a Han character, Kana or Hangul, 1.5 for a syllable of
 * an Indic script, else 1.
 */
export function displayWidth(text: string): number {
  return [...SEGMENTER.segment(text)].reduce((sum, { segment }) => sum + widthOf(segment), 0)
}

const SEGMENTER = new Intl.Segmenter()
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u
const INDIC = /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}]/u

function widthOf(grapheme: string): number {
  if (WIDE.test(grapheme)) return 2
  return INDIC.test(grapheme) ? 1.5 : 1
}
