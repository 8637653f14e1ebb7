import { canonicalJson, type Json } from './canonical.ts'
import { commitment, GENESIS, hashOf, type Revealed, type Sha256 } from './entry.ts'

export interface StoredEntry {
  readonly canonical: string
  /** The openings of the commitments to personal values; null after their erasure. */
  readonly revealed: { readonly [name: string]: Revealed } | null
}

export type ChainVerdict =
  | { readonly ok: true; readonly count: number; readonly head: string }
  | { readonly ok: false; readonly index: number; readonly reason: string }

/** Checks a request's chain from the first entry and reports the first invalid one. */
export function checkChain(request: string, entries: readonly StoredEntry[], sha256: Sha256): ChainVerdict {
  let previous = GENESIS
  for (const [index, entry] of entries.entries()) {
    const reason = faultOf(entry, { request, seq: index + 1, previous }, sha256)
    if (reason) return { ok: false, index, reason }
    previous = hashOf(entry.canonical, sha256)
  }
  return { ok: true, count: entries.length, head: previous }
}

interface Position {
  request: string
  seq: number
  previous: string
}

function faultOf(entry: StoredEntry, position: Position, sha256: Sha256): string | undefined {
  const parsed = parse(entry.canonical)
  if (!parsed || canonicalJson(parsed) !== entry.canonical) return 'the entry is not canonical JSON'
  if (parsed.v !== 1) return `the entry's version is ${String(parsed.v)}, not 1`
  if (parsed.request !== position.request) return 'the entry belongs to another request'
  if (parsed.seq !== position.seq) return `the entry has seq ${String(parsed.seq)} at position ${position.seq}`
  if (parsed.prev !== position.previous) return 'prev is not the hash of the previous entry'
  const commitments = parsed.personal
  if (!isObject(commitments)) return 'the entry has no commitments object'
  for (const [name, opening] of Object.entries(entry.revealed ?? {})) {
    // A salt of another length could move the boundary between salt and value.
    if (!/^[0-9a-f]{32}$/.test(opening.salt)) return `the salt of ${name} is not 32 hex digits`
    if (commitments[name] !== commitment(opening, sha256)) return `${name} does not match its commitment`
  }
  return undefined
}

function parse(text: string): { [key: string]: Json } | undefined {
  try {
    const value = JSON.parse(text) as Json
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
