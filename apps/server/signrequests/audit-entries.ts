import type { AuditTrail, StoredEntry } from '@countersign/evidence/chain'
import { JOIN_ENTRIES } from '../evidence/chain/select.ts'
import type { Row, Statement } from '../platform/db/database.ts'

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
    return written(rows).map(({ canonical, revealed }) => ({
      canonical: canonical as string,
      revealed: revealed as StoredEntry['revealed'],
    }))
  },

  /** The trail as it is delivered. Nothing in it is recomputed, so a check detects any change of the rows. */
  trail(request: string, rows: Row[]): AuditTrail {
    const entries = written(rows).map(({ canonical, hash, revealed }) => ({
      canonical: canonical as string,
      hash: hex(hash),
      revealed: revealed as StoredEntry['revealed'],
    }))
    const [row] = rows
    return { sign_request_id: request, count: row?.audit_seq as number, head: hex(row?.audit_head), entries }
  },
}

/** A request without an entry has a row all the same. */
function written(rows: Row[]): Row[] {
  return rows.filter(({ canonical }) => canonical !== null)
}

function hex(value: unknown): string {
  return (value as Buffer).toString('hex')
}
