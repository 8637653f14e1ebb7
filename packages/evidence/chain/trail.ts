import { type ChainVerdict, checkChain, type StoredEntry } from './check.ts'
import { GENESIS, hashOf, type Revealed, type Sha256 } from './entry.ts'

/** An audit trail as it is handed out: audit-trail.json of a bundle, and the answer of the audit-trail call. */
export interface AuditTrail {
  readonly sign_request_id: string
  readonly count: number
  /** The last entry's hash. */
  readonly head: string
  readonly entries: readonly TrailEntry[]
}

export interface TrailEntry extends StoredEntry {
  /** Of its canonical text. */
  readonly hash: string
}

/** What somebody holds from elsewhere, such as a certificate that printed it: how long the chain was, and its head. */
export interface KnownHead {
  readonly count: number
  readonly head: string
}

/** Throws where the text is not an audit trail. */
export function parseTrail(text: string): AuditTrail {
  const trail = JSON.parse(text) as Partial<AuditTrail> | null
  if (typeof trail?.sign_request_id !== 'string') throw new TypeError('it names no sign_request_id')
  if (!Number.isSafeInteger(trail.count) || typeof trail.head !== 'string') throw new TypeError('it has no head')
  if (!Array.isArray(trail.entries) || !trail.entries.every(isEntry)) throw new TypeError('it has no list of entries')
  return trail as AuditTrail
}

/**
 * The chain itself, then what the trail and outsiders say of it. The first entry that fails is named by its place, from
 * 0: where an entry was changed and the hash beside it was not, that is the entry itself, and not the one after it.
 */
export function checkTrail(trail: AuditTrail, sha256: Sha256, known: readonly KnownHead[] = []): ChainVerdict {
  const hashes = trail.entries.map(({ canonical }) => hashOf(canonical, sha256))
  const verdict = checkChain(trail.sign_request_id, trail.entries, sha256)
  const mislabelled = trail.entries.findIndex(({ hash }, index) => hash !== hashes[index])
  if (mislabelled >= 0 && (verdict.ok || mislabelled < verdict.index))
    return fault(mislabelled, 'the entry does not have the hash that stands beside it')
  if (!verdict.ok) return verdict
  if (trail.count < hashes.length) return fault(trail.count, 'the entry is beyond the trail’s own count')
  return [trail, ...known].map((held) => headFault(held, hashes)).find((found) => found !== undefined) ?? verdict
}

function headFault({ count, head }: KnownHead, hashes: readonly string[]): ChainVerdict | undefined {
  if (count > hashes.length) return fault(hashes.length, `the chain ends here, and it was ${count} entries long`)
  const hash = count === 0 ? GENESIS : hashes[count - 1]
  if (hash === head) return undefined
  return fault(Math.max(0, count - 1), `with entry ${count} the chain had the head ${head}, and now has another`)
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
