import type { AuditTrail, StoredEntry } from '@countersign/evidence/chain'
import { JOIN_ENTRIES } from '../../evidence/chain/select.ts'
import type { Row, Statement } from '../../platform/db/database.ts'
import { hex, json, number, rowDecoder, text } from '../../platform/db/decode.ts'

/**
 * The entries of a request's audit trail, in order, with the personal values that were not erased. Each row also has the
 * entry count and the chain head of the request row, from the same snapshot.
 */
export const auditEntries = {
  statement(tenantId: string, requestId: string): Statement {
    return {
      name: 'audit-entries',
      text: `
        SELECT r.audit_seq, r.audit_head, e.canonical, e.hash, p.revealed
          FROM sign_requests r
          ${JOIN_ENTRIES}
         WHERE r.tenant_id = $1 AND r.request_id = $2
         ORDER BY e.seq`,
      values: [tenantId, requestId],
    }
  },

  read(rows: Row[]): StoredEntry[] {
    return entriesIn(rows).map(({ canonical, revealed }) => ({ canonical, revealed }))
  },

  /** The trail as it is delivered. Nothing in it is recomputed, so a check detects any change of the rows. */
  trail(request: string, rows: Row[]): AuditTrail {
    const [row] = rows
    if (!row) throw new Error(`the request ${request} has no row`)
    const { audit_seq, audit_head } = decodeChain(row)
    return { sign_request_id: request, count: audit_seq, head: audit_head, entries: entriesIn(rows) }
  },
}

const decodeChain = rowDecoder('chain of a request', { audit_seq: number, audit_head: hex })

const decodeEntry = rowDecoder('audit_entries', {
  canonical: text,
  hash: hex,
  revealed: json<StoredEntry['revealed']>(),
})

/** A request without entries has one row, whose entry columns are null. */
function entriesIn(rows: Row[]) {
  return rows.filter(({ canonical }) => canonical !== null).map(decodeEntry)
}
