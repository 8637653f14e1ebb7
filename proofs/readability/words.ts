import { hold } from '../lib/proof.ts'
import { runProgram } from '../lib/run-program.ts'

// Two judges of the words: their source, word by word and paragraph by paragraph in order, and poppler, which reads the
// same PDF, without an order if there is a source.

const SOFT_HYPHEN = '\u00ad'

/**
 * Every paragraph, heading, item and cell has the words of its source, in its order. Where a line may break a word, a
 * hyphen may stay.
 */
export function holdOrder(name: string, source: string, shown: string): void {
  const [expected, read] = [paragraphsOf(source), paragraphsOf(shown.replaceAll(SOFT_HYPHEN, ''))]
  const where = expected.findIndex((words, i) => !areSame(words, read[i] ?? []))
  const near = (paragraphs: readonly string[][]) => JSON.stringify(paragraphs.slice(Math.max(where, 0), where + 2).map((words) => words.join(' '))) // biome-ignore format: one thought
  hold(where === -1, `${name}: the text has ${near(read)}, its source ${near(expected)}`)
  const more = read[expected.length]
  hold(!more, `${name}: the text goes on after its source, with ${JSON.stringify(more?.join(' '))}`)
}

function areSame(expected: readonly string[], read: readonly string[]): boolean {
  return expected.length === read.length && expected.every((word, i) => isSame(word, read[i] ?? ''))
}

function isSame(expected: string, read: string): boolean {
  let at = 0
  for (const character of expected) {
    if (character === SOFT_HYPHEN) at += read[at] === '-' ? 1 : 0
    else if (!read.startsWith(character, at)) return false
    else at += character.length
  }
  return at === read.length
}

function paragraphsOf(text: string): string[][] {
  return text.split('\n').map(wordsOf).filter((words) => words.length > 0) // biome-ignore format: one thought
}

function wordsOf(text: string): string[] {
  // Compatibility forms are written by some fonts for the same letters. Soft hyphens are of this category.
  const plain = text
    .normalize('NFKC')
    .replaceAll('\u2010', '-')
    .replace(/(?!\u00ad)\p{Cf}/gu, '')
  return plain.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
}

/**
 * The text has the words that poppler reads, as often. Hyphens are not compared. In scripts other than Latin poppler
 * separates letters by its own rules, so that letters are counted there.
 */
export function holdPoppler(name: string, lang: string, poppler: string, shown: string): void {
  const isLatin = lang === 'en' || lang === 'de'
  const parts = (text: string) => {
    const words = wordsOf(text.replace(/[-\u2010\u00ad]\n/gu, '')).map((word) => word.replace(/[-\u2010\u00ad]/gu, ''))
    return isLatin ? words : words.flatMap((word) => word.match(/[\p{L}\p{M}\p{N}]/gu) ?? [])
  }
  const [read, own] = [counted(parts(poppler)), counted(parts(shown))]
  const wrong = [...new Set([...read.keys(), ...own.keys()])].filter((part) => read.get(part) !== own.get(part))
  const list = wrong.slice(0, 8).map((part) => `${part} ${own.get(part) ?? 0} times instead of ${read.get(part) ?? 0}`)
  hold(wrong.length === 0, `${name}: the text differs from what poppler reads: ${list.join(', ')}`)
}

function counted(parts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1)
  return counts
}

/** As the file draws it, or with `-layout` line by line across the page. */
export async function readByPoppler(file: string, mode: '-raw' | '-layout' = '-raw'): Promise<string> {
  const { code, out, err } = await runProgram('pdftotext', [mode, file, '-'])
  hold(code === 0, `pdftotext ended with ${code}: ${err}`)
  return out
}
