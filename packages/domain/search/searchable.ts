import { foldForSearch } from './fold.ts'

// What a search compares. Each word of a text begins with a mark, and so does each part of a word that can be looked for
// by itself: `asha.rao@example.com` is `|asha.|rao@|example.|com`. A searched word, marked in the same way, is found where
// it occurs in the marked text; so it is found by the beginning of any part, and an address or an id as a whole, too.
// Whether a character begins a part depends on it and on the character before it, so marking a part alone and marking it
// within its text have the same result.

/** Begins a part. Folded texts have no line breaks. */
const MARK = '\n'
/** Ends a word. */
const END = ' '
/** Begins an address that is found only as a whole. It is no mark, so it adds no tokens. */
const ADDRESS = '\r'

/** Scripts that are written without spaces between words: every letter begins a part. */
const UNSPACED = [
  ...['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo', 'Yi'],
  ...['Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan'],
]
  .map((script) => `\\p{Script=${script}}`)
  .join('')

/** A letter of such a script, or a letter or digit that does not continue a word of another script. */
const BEGINNING = new RegExp(`(?=[${UNSPACED}])\\p{L}|(?<!(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])[\\p{L}\\p{N}]`, 'gu')

/** What is searched: the texts of one thing, and the addresses of its people, which are also found as a whole. */
export function searchable(texts: readonly (string | null)[], addresses: readonly string[]): string {
  const marks = [...texts, ...addresses]
    .flatMap((text) => chunksOf(text ?? ''))
    .map((chunk) => `${marked(chunk)}${END}`)
  return [...marks, ...addresses.map(wholeAddress)].join('')
}

/** The words of a search. All of them must be found. */
export function searchWords(search: string): readonly string[] {
  return [...new Set(chunksOf(search).map((chunk) => marked(withoutEnd(chunk))))]
}

/** Found only in what has exactly this address, in any case. */
export function wholeAddress(address: string): string {
  return `${ADDRESS}${address.trim().toLowerCase().replaceAll(/\s/gu, '')}${END}`
}

export function matches(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word))
}

/** Longer tokens are cut: they find candidates, which `matches` then compares. */
export const TOKEN_LENGTH = 32

/**
 * The tokens of a searchable text, for an index: from each mark to the end of the word, without marks. Those that begin
 * another token are left out, because what they match begins that one, too.
 */
export function tokensOf(text: string): Set<string> {
  const tokens: string[] = []
  for (const chunk of text.split(END)) {
    const [, ...parts] = chunk.split(MARK)
    for (let rest = parts.join(''); rest !== ''; rest = rest.slice(parts.shift()?.length)) tokens.push(cut(rest))
  }
  const sorted = tokens.sort()
  return new Set(sorted.filter((token, i) => !sorted[i + 1]?.startsWith(token)))
}

/** What the token of a match begins with. */
export function tokenPrefix(word: string): string {
  return cut(plainWord(word))
}

/** A word without its marks. */
export function plainWord(word: string): string {
  return word.replaceAll(MARK, '')
}

function chunksOf(text: string): string[] {
  return foldForSearch(text)
    .split(/\s+/u)
    .filter((chunk) => chunk !== '')
}

/** Signs before the first part are not compared. A chunk of signs only is one part. */
function marked(chunk: string): string {
  const parts = chunk.replaceAll(BEGINNING, `${MARK}$&`)
  const first = parts.indexOf(MARK)
  return first < 0 ? `${MARK}${parts}` : parts.slice(first)
}

/** `Rao,` and `Rao.` look for Rao. */
function withoutEnd(chunk: string): string {
  return chunk.replace(/(?<=[\p{L}\p{M}\p{N}])[^\p{L}\p{M}\p{N}]+$/u, '')
}

function cut(text: string): string {
  return text.length <= TOKEN_LENGTH ? text : [...text].slice(0, TOKEN_LENGTH).join('')
}
