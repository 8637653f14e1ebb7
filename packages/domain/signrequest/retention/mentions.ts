/** Shorter parts of a name also occur in other words and names. */
const SHORTEST_PART = 3

/**
 * Whether a text names a person: contains the e-mail address, or a part of the name as a word. It errs on the side of
 * erasure: a text that names another person with the same first name is erased too.
 */
export function mentions(text: string, { name, email }: { readonly name: string; readonly email: string }): boolean {
  const folded = fold(text)
  if (folded.includes(fold(email)) || folded.includes(fold(name))) return true
  const words = new Set(wordsOf(folded))
  return wordsOf(fold(name)).some((part) => [...part].length >= SHORTEST_PART && words.has(part))
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}
