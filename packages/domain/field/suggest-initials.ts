import { FIELD_LIMITS } from './types.ts'

/** The first letter of each word of a name, in upper case. Empty if the name has no letters. */
export function suggestInitials(name: string): string {
  const words = name.normalize('NFC').match(/\p{L}[\p{L}\p{M}\p{Join_Control}]*/gu) ?? []
  // Chinese and Japanese names have no initials; people write the family name, which is the first part.
  const first = words[0] ?? ''
  if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(first)) return [...first].slice(0, 2).join('')
  // A letter with its marks, as Indic scripts need them.
  const initials = words.map((word) => /^\p{L}\p{M}*/u.exec(word)?.[0].toUpperCase().replace(VIRAMA, '') ?? '')
  return [...initials.join('')].slice(0, FIELD_LIMITS.initials).join('')
}

/** Joins a letter with the next one, which is left out. */
const VIRAMA = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d]$/
