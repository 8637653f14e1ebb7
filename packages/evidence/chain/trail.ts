import { type ChainVerdict, checkChain, type StoredEntry } from './check.ts'
import { GENESIS, hashOf, type Revealed, type Sha256 } from './entry.ts'

/** An exported audit trail: audit-trail.json of a bundle, and the response of the audit-trail endpoint. */
export interface AuditTrail {
  readonly sign_request_id: string
  readonly count: number
  /** The last entry's hash. */
  readonly head: string
  readonly entries: readonly TrailEntry[]
}

export interface TrailEntry extends StoredEntry {
  /** SHA-256 of `canonical`, in hex. */
  readonly hash: string
}

/** The length and head of the chain from another source, such as a certificate of completion. */
export interface KnownHead {
  readonly count: number
  readonly head: string
}

/** Throws a TypeError if the JSON is not an audit trail. */
export function parseTrail(text: string): AuditTrail {
  const trail = JSON.parse(text) as Partial<AuditTrail> | null
  if (typeof trail?.sign_request_id !== 'string') throw new TypeError('sign_request_id is missing')
  if (!Number.isSafeInteger(trail.count) || typeof trail.head !== 'string')
    throw new TypeError('count or head is missing')
  if (!Array.isArray(trail.entries) || !trail.entries.every(isEntry))
    throw new TypeError('entries is not a list of entries')
  return trail as AuditTrail
}

/**
 * Checks the chain, then the trail's own count and head and the known heads. `index` of the first invalid entry counts
 * from 0. If an entry was changed but not its stored hash, that entry is reported, not the next one.
 */
export function checkTrail(trail: AuditTrail, sha256: Sha256, known: readonly KnownHead[] = []): ChainVerdict {
  const hashes = trail.entries.map(({ canonical }) => hashOf(canonical, sha256))
  const verdict = checkChain(trail.sign_request_id, trail.entries, sha256)
  const mismatch = trail.entries.findIndex(({ hash }, index) => hash !== hashes[index])
  if (mismatch >= 0 && (verdict.ok || mismatch < verdict.index))
    return fault(mismatch, 'the entry does not match its stored hash')
  if (!verdict.ok) return verdict
  if (trail.count < hashes.length) return fault(trail.count, 'the entry exceeds the count of the trail')
  return (
    [trail, ...known].map((expected) => headFault(expected, hashes)).find((found) => found !== undefined) ?? verdict
  )
}

function headFault({ count, head }: KnownHead, hashes: readonly string[]): ChainVerdict | undefined {
  if (count > hashes.length) return fault(hashes.length, `the chain ends here, but must have ${count} entries`)
  const hash = count === 0 ? GENESIS : hashes[count - 1]
  if (hash === head) return undefined
  return fault(Math.max(0, count - 1), `the head after entry ${count} must be ${head}`)
}

function fault(index: number, reason: string): ChainVerdict {
  return { ok: false, index, reason }
}

function isEntry(entry: Partial<TrailEntry> | null): boolean {
  return typeof entry?.canonical === 'string' && typeof entry.hash === 'string' && isRevealed(entry.revealed)
}

function isRevealed(revealed: TrailEntry['revealed'] | undefined): boolean {
  if (revealed === null) return true
  if (typeof revealed !== 'object') return false
  return Object.values(revealed).every(
    (opening: Partial<Revealed> | null) => typeof opening?.salt === 'string' && typeof opening.value === 'string',
  )
}
