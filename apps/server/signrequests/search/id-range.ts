import { fromPublicId } from '../../platform/ids.ts'

// The beginning of an id as a range of UUIDs.

export interface IdRange {
  from: string
  to: string
}

const REQUEST_ID = /^sr_[0-7][0-9a-hjkmnp-tv-z]{0,25}$/
const REQUEST_ID_LENGTH = 'sr_'.length + 26

/** The requests whose ids (`sr_…`) begin with the word; null if none can. */
export function requestRange(word: string): IdRange | null {
  if (!REQUEST_ID.test(word)) return null
  const [from, to] = ['0', 'z'].map((digit) => fromPublicId('sr', word.padEnd(REQUEST_ID_LENGTH, digit)))
  return from && to ? { from, to } : null
}

/** Shorter words of hexadecimal digits are more likely to be other words. */
const SHORTEST = 8
const LOWEST = '00000000-0000-0000-0000-000000000000'
const HIGHEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The UUIDs that begin with the word; null if none can, or if it has fewer than eight characters. */
export function uuidRange(word: string): IdRange | null {
  const [from, to] = [LOWEST, HIGHEST].map((bound) => word + bound.slice(word.length)) as [string, string]
  if (word.length < SHORTEST || word.length > LOWEST.length) return null
  const isBeginning = [...word].every((character, i) => (LOWEST[i] === '-' ? character === '-' : /[0-9a-f]/.test(character))) // biome-ignore format: one line
  return isBeginning ? { from, to } : null
}
