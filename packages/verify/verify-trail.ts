import { type AuditTrail, type ChainVerdict, checkTrail, hashOf, parseTrail } from '@countersign/evidence/chain'
import { type Finding, finding } from './finding.ts'
import { sha256Hex } from './hash.ts'
import { readActs } from './read-acts.ts'
import { sanitizeText } from './sanitize.ts'
import type { TrailVerdict } from './verdict.ts'

export interface TrailResult {
  readonly verdict: TrailVerdict
  /** Unsanitized, for comparison only. */
  readonly request: string
  /** The number of the entry that completes the request; null if the request was not completed. */
  readonly completedBy: number | null
  /** The chain's head after `count` entries; undefined if the intact part of the chain is shorter. */
  headAt(count: number): string | undefined
  readonly findings: readonly Finding[]
}

export function verifyTrail(trail: AuditTrail, chain: ChainVerdict): TrailResult {
  const checked = trail.entries.length === 0 ? unreadable : chain
  const intact = checked.ok ? trail.entries : trail.entries.slice(0, checked.index)
  const entries = intact.map(({ canonical }) => readEntry(canonical))
  const completedBy = entries.findLastIndex(({ kind }) => kind === 'request_completed') + 1
  const completed = entries[completedBy - 1]
  const firstBad = checked.ok ? null : { entry: checked.index + 1, reason: sanitizeText(checked.reason) }
  return {
    verdict: {
      whole: checked.ok,
      request: sanitizeText(trail.sign_request_id),
      count: trail.entries.length,
      head: checked.ok ? checked.head : null,
      first_bad: firstBad,
      begins_at: entries[0]?.at ?? null,
      ends_at: entries.at(-1)?.at ?? null,
      document_sha256: completed?.documentSha256 ?? null,
      certificate_sha256: completed?.certificateSha256 ?? null,
      acts: readActs(intact.map(({ canonical }) => canonical)),
    },
    request: trail.sign_request_id,
    completedBy: completed ? completedBy : null,
    headAt: (count) => {
      const entry = intact[count - 1]
      return entry && hashOf(entry.canonical, sha256Hex)
    },
    findings: firstBad === null ? [] : [finding('trail_broken', `entry ${firstBad.entry}: ${firstBad.reason}`)],
  }
}

/** Undefined if the bytes are not an audit-trail.json. */
export function readTrail(bytes: Uint8Array): AuditTrail | undefined {
  try {
    return parseTrail(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

export function checkCompleteTrail(trail: AuditTrail): ChainVerdict {
  try {
    return checkTrail(trail, sha256Hex)
  } catch (error) {
    // The nesting is too deep to serialize. This product does not write such trails.
    if (error instanceof RangeError) return unreadable
    throw error
  }
}

export const unreadable: ChainVerdict = { ok: false, index: 0, reason: 'the audit trail has no readable entry' }

export interface TrailEntry {
  readonly request: string
  readonly kind: string
  readonly at: string | null
  /** The hash of the entry before; null if it is missing. */
  readonly previous: string | null
  /** The hashes that the completing entry contains. */
  readonly documentSha256: string | null
  readonly certificateSha256: string | null
}

/** Reads the fields needed for verification. The chain check verifies that the JSON is canonical. */
export function readEntry(canonical: string): TrailEntry {
  const { request, kind, at, prev, data } = JSON.parse(canonical) as Record<string, unknown>
  return {
    request: String(request),
    kind: String(kind),
    at: typeof at === 'string' ? sanitizeText(at) : null,
    previous: asHash(prev),
    documentSha256: hashIn(data, 'signed_document'),
    certificateSha256: hashIn(data, 'audit_trail'),
  }
}

function hashIn(data: unknown, name: string): string | null {
  const file = (data as Record<string, unknown> | null | undefined)?.[name] as { sha256?: unknown } | null | undefined
  return asHash(file?.sha256)
}

function asHash(value: unknown): string | null {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value) ? value : null
}
