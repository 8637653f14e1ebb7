import { type AuditTrail, type ChainVerdict, checkTrail, hashOf, parseTrail } from '@countersign/evidence/chain'
import { type Finding, finding } from './finding.ts'
import { sha256Hex } from './hash.ts'
import { plain } from './plain.ts'
import type { TrailVerdict } from './verdict.ts'

export interface JudgedTrail {
  readonly verdict: TrailVerdict
  /** As the file says, to be compared and not shown. */
  readonly request: string
  /** The number of the entry that ends sealing; null for a request that was not completed. */
  readonly completedBy: number | null
  /** The chain's head after so many entries; undefined where it does not reach that far unbroken. */
  headAt(count: number): string | undefined
  readonly findings: readonly Finding[]
}

export function judgeTrail(trail: AuditTrail, chain: ChainVerdict): JudgedTrail {
  const checked = trail.entries.length === 0 ? unreadable : chain
  const sound = checked.ok ? trail.entries : trail.entries.slice(0, checked.index)
  const entries = sound.map(({ canonical }) => readEntry(canonical))
  const completedBy = entries.findLastIndex(({ kind }) => kind === 'request_completed') + 1
  const completed = entries[completedBy - 1]
  const firstBad = checked.ok ? null : { entry: checked.index + 1, reason: plain(checked.reason) }
  return {
    verdict: {
      whole: checked.ok,
      request: plain(trail.sign_request_id),
      count: trail.entries.length,
      head: checked.ok ? checked.head : null,
      first_bad: firstBad,
      begins_at: entries[0]?.at ?? null,
      ends_at: entries.at(-1)?.at ?? null,
      document_sha256: completed?.documentSha256 ?? null,
      certificate_sha256: completed?.certificateSha256 ?? null,
    },
    request: trail.sign_request_id,
    completedBy: completed ? completedBy : null,
    headAt: (count) => {
      const entry = sound[count - 1]
      return entry && hashOf(entry.canonical, sha256Hex)
    },
    findings: firstBad === null ? [] : [finding('trail_broken', `entry ${firstBad.entry}: ${firstBad.reason}`)],
  }
}

/** Undefined where the bytes are not in the form of an audit-trail.json. */
export function readTrail(bytes: Uint8Array): AuditTrail | undefined {
  try {
    return parseTrail(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

export function checkWhole(trail: AuditTrail): ChainVerdict {
  try {
    return checkTrail(trail, sha256Hex)
  } catch (error) {
    // Nested so deep that it cannot be written again to be compared: nobody of ours writes that.
    if (error instanceof RangeError) return unreadable
    throw error
  }
}

export const unreadable: ChainVerdict = { ok: false, index: 0, reason: 'there is no entry that can be read' }

export interface TrailEntry {
  readonly request: string
  readonly kind: string
  readonly at: string | null
  /** What the entry that ends sealing says of the two files. */
  readonly documentSha256: string | null
  readonly certificateSha256: string | null
}

/** What matters here of an entry, which is JSON; whether it is canonical is the chain's to check. */
export function readEntry(canonical: string): TrailEntry {
  const { request, kind, at, data } = JSON.parse(canonical) as Record<string, unknown>
  return {
    request: String(request),
    kind: String(kind),
    at: typeof at === 'string' ? plain(at) : null,
    documentSha256: hashIn(data, 'signed_document'),
    certificateSha256: hashIn(data, 'audit_trail'),
  }
}

function hashIn(data: unknown, name: string): string | null {
  const file = (data as Record<string, unknown> | null | undefined)?.[name] as { sha256?: unknown } | null | undefined
  return typeof file?.sha256 === 'string' && /^[0-9a-f]{64}$/.test(file.sha256) ? file.sha256 : null
}
