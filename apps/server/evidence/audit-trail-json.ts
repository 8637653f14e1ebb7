import { hash } from 'node:crypto'
import { GENESIS, hashOf, type Revealed, type StoredEntry } from '@countersign/evidence/chain'

export interface AuditTrailJson {
  readonly sign_request_id: string
  readonly count: number
  /** The last entry's hash: the audit trail as PDF prints it for the entries it covers. */
  readonly head: string
  readonly entries: readonly {
    /** The very text that was hashed; JSON itself. */
    readonly canonical: string
    /** SHA-256 of the text's UTF-8 bytes, in hex. */
    readonly hash: string
    /** Salt and value of what concerns people; null once it is erased. */
    readonly revealed: { readonly [name: string]: Revealed } | null
  }[]
}

/** The audit trail for machines: `checkChain` of `@countersign/evidence` takes its id and entries as they are. */
export function auditTrailJson(request: string, stored: readonly StoredEntry[]): AuditTrailJson {
  const entries = stored.map(({ canonical, revealed }) => ({ canonical, hash: hashOf(canonical, sha256), revealed }))
  return { sign_request_id: request, count: entries.length, head: entries.at(-1)?.hash ?? GENESIS, entries }
}

const sha256 = (text: string) => hash('sha256', text, 'hex')
