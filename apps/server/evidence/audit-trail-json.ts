import { hash } from 'node:crypto'
import { type AuditTrail, GENESIS, hashOf, type StoredEntry } from '@countersign/evidence/chain'

/** The audit trail as JSON. The caller must have verified the entries' chain, which gives count and head. */
export function auditTrailJson(request: string, stored: readonly StoredEntry[]): AuditTrail {
  const entries = stored.map(({ canonical, revealed }) => ({ canonical, hash: hashOf(canonical, sha256), revealed }))
  return { sign_request_id: request, count: entries.length, head: entries.at(-1)?.hash ?? GENESIS, entries }
}

const sha256 = (text: string) => hash('sha256', text, 'hex')
