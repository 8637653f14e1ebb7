import { folded } from './fold.ts'
import { isInitial, tokensOf } from './tokens.ts'

// Does a certificate name the person whom the sender asked to sign? (docs/adr/0019)
//
// exact  the same text, but for case, spaces and how Unicode spells it.
// fuzzy  the same person, written another way: other order, initials, titles, accents, a middle name left out.
// off    not asked.
//
// Nothing guesses at typing mistakes or translates between scripts: a name that is nearly another's is another's.

export type NamePolicy = 'exact' | 'fuzzy' | 'off'

export interface NameCheck {
  readonly policy: NamePolicy
  readonly result: 'match' | 'mismatch' | 'not_checked'
}

/** What a certificate calls its subject; CAs fill one or the other. */
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
 * Every name of one side has its counterpart in the other; an initial stands for a name that begins with it. Where the
 * other side has names left over, two must be the same in full: one common name alone is no person.
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

/** Names that one side writes apart and the other together (Anne Marie, Xiao Ming, 山田 太郎) become one on both. */
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
