import { findImitation } from './find-imitation.ts'
import { foldLookalikes } from './fold-lookalikes.ts'
import { describeImitation } from './judge-text.ts'

// Names of accounts. Signers trust them, so a name imitates neither the service nor another account.

/** Why the name cannot be shown to signers, to follow "name"; null if it can. `warnings`: as for findImitation. */
export function judgeName(name: string, warnings: readonly string[]): string | null {
  const imitation = findImitation(name, warnings)
  return imitation && describeImitation(imitation)
}

/** Words that do not tell two organisations apart: legal forms, and parts of an organisation. In the form of keyOf. */
const COMMON_WORDS = new Set(
  [
    ...[
      'ag',
      'bv',
      'co',
      'company',
      'corp',
      'corporation',
      'ev',
      'gmbh',
      'inc',
      'incorporated',
      'kg',
      'limited',
      'llc',
    ],
    ...[
      'llp',
      'ltd',
      'nv',
      'oy',
      'plc',
      'private',
      'pte',
      'pty',
      'pvt',
      'sa',
      'sarl',
      'sas',
      'se',
      'spa',
      'srl',
      'the',
    ],
    ...['billing', 'documents', 'group', 'help', 'helpdesk', 'official', 'online', 'security', 'service', 'services'],
    ...['sign', 'signing', 'support', 'team', 'verification', 'ооо', 'ао', '有限公司', '株式会社'],
  ].map(keyOfWord),
)

/** Shorter names differ by one character from many others. */
const MIN_FUZZY_LENGTH = 6

/**
 * Whether signers could take one name for the other: they look the same, up to legal forms, parts of an organisation,
 * spaces and punctuation, or they differ by one character or by two that are exchanged.
 */
export function resembles(name: string, other: string): boolean {
  const [a, b] = [keyOf(name), keyOf(other)]
  if (a === '' || b === '') return false
  return a === b || (Math.min(a.length, b.length) >= MIN_FUZZY_LENGTH && differsByOne(a, b))
}

function keyOf(name: string): string {
  // "B.V." and "A & B" are words.
  const words = name
    .replaceAll('.', '')
    .split(/[^\p{L}\p{M}\p{N}@$!|¢℮]+/u)
    .map(keyOfWord)
  const own = words.filter((word) => !COMMON_WORDS.has(word))
  return (own.length > 0 ? own : words).join('')
}

/** By its look: l and i are one line, and rn and vv look like one letter. */
function keyOfWord(word: string): string {
  return foldLookalikes(word)
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replaceAll('l', 'i')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** One character added, left out or replaced, or two neighbours exchanged. */
function differsByOne(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (short.slice(at) === long.slice(at + 1)) return true
  if (short.length !== long.length) return false
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
}
