import { folded } from './fold.ts'
import { isInitial, tokensOf } from './tokens.ts'

// Compares the name in a certificate with the signer's name (docs/adr/0019).
//
// exact  the same text, except for case, whitespace and Unicode normalization.
// fuzzy  tolerates another order, initials, titles, accents and a missing middle name.
// off    not checked.
//
// No policy tolerates typing mistakes or transliterates: similar names are different names.

export type NamePolicy = 'exact' | 'fuzzy' | 'off'

export interface NameCheck {
  readonly policy: NamePolicy
  readonly result: 'match' | 'mismatch' | 'not_checked'
}

/** The subject's names. CAs fill the common name, or given name and surname. */
export interface SubjectNames {
  readonly commonName: string | undefined
  readonly givenName?: string | undefined
  readonly surname?: string | undefined
}

export function checkName(policy: NamePolicy, signer: string, subject: SubjectNames): NameCheck {
  if (policy === 'off') return { policy, result: 'not_checked' }
  const isSame = policy === 'exact' ? isSameText : isSamePerson
  const matches = writtenNames(subject).some((name) => isSame(signer, name))
  return { policy, result: matches ? 'match' : 'mismatch' }
}

function writtenNames({ commonName, givenName, surname }: SubjectNames): readonly string[] {
  const parts = givenName && surname ? [`${givenName} ${surname}`, `${surname} ${givenName}`] : []
  return [...(commonName ? [commonName] : []), ...parts]
}

function isSameText(left: string, right: string): boolean {
  return folded(left) !== '' && folded(left) === folded(right)
}

/**
 * Each name of the shorter side must match a name of the other; an initial matches a name that begins with it. If the
 * other side has names left over, two names must match in full, because one common name does not identify a person.
 */
function isSamePerson(left: string, right: string): boolean {
  const [mine, theirs] = alignedTokens(tokensOf(left), tokensOf(right))
  if (mine.length === 0 || theirs.length === 0) return false
  const [few, many] = mine.length <= theirs.length ? [mine, theirs] : [theirs, mine]
  const { inFull, unmatched, leftOver } = pair(few, many)
  if (unmatched > 0) return false
  return leftOver === 0 ? inFull >= 1 : inFull >= 2
}

type Token = ReadonlySet<string>

interface Pairing {
  readonly inFull: number
  readonly unmatched: number
  readonly leftOver: number
}

function pair(few: readonly Token[], many: readonly Token[]): Pairing {
  const free = [...many]
  const take = (fits: (token: Token) => boolean): boolean => {
    const index = free.findIndex(fits)
    if (index >= 0) free.splice(index, 1)
    return index >= 0
  }
  const rest = few.filter((token) => !take((other) => isSame(token, other)))
  const inFull = few.filter((token) => !rest.includes(token) && !isInitial(token)).length
  const unmatched = rest.filter((token) => !take((other) => isInitialOf(token, other) || isInitialOf(other, token)))
  return { inFull, unmatched: unmatched.length, leftOver: free.length }
}

function isSame(left: Token, right: Token): boolean {
  return [...left].some((form) => right.has(form))
}

function isInitialOf(short: Token, long: Token): boolean {
  if (!isInitial(short)) return false
  return [...short].some((form) => [...long].some((name) => name.startsWith(form)))
}

/** Joins names that one side writes as two words and the other as one (Anne Marie, Xiao Ming, 山田 太郎). */
function alignedTokens(left: readonly Token[], right: readonly Token[]): readonly [readonly Token[], readonly Token[]] {
  const mine = joinedLike(left, right)
  return [mine, joinedLike(right, mine)]
}

function joinedLike(tokens: readonly Token[], model: readonly Token[]): readonly Token[] {
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1]
    if (next === undefined) break
    const both = new Set([...token].flatMap((first) => [...next].map((second) => first + second)))
    if (!model.some((other) => isSame(other, both))) continue
    return [...tokens.slice(0, index), both, ...joinedLike(tokens.slice(index + 2), model)]
  }
  return tokens
}
