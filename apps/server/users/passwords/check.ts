import { isCommon } from './common.ts'

export const SHORTEST_PASSWORD = 10
export const LONGEST_PASSWORD = 200

export type PasswordProblem = 'password_short' | 'password_long' | 'password_common' | 'password_personal'

/** Shorter parts of an address occur in good passwords by chance. */
const SHORTEST_PERSONAL = 4

/** Why this password is refused; undefined: it is not. `words`: the address and the name of the account. */
export function passwordProblem(password: string, words: readonly string[]): PasswordProblem | undefined {
  const length = [...password].length
  if (length < SHORTEST_PASSWORD) return 'password_short'
  if (length > LONGEST_PASSWORD) return 'password_long'
  if (isCommon(password)) return 'password_common'
  return isPersonal(password, words) ? 'password_personal' : undefined
}

/** The password is little more than a word of the person: their address, a part of it, or the account's name. */
function isPersonal(password: string, words: readonly string[]): boolean {
  const plainText = plain(password)
  const parts = words.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]).map(plain)
  return parts.some(
    (part) =>
      part.length >= SHORTEST_PERSONAL &&
      plainText.includes(part) &&
      plainText.length - part.length < SHORTEST_PASSWORD - 2,
  )
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
