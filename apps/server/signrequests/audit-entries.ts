import type { StoredEntry } from '@countersign/evidence/chain'
import type { Row, Statement } from '../platform/db/database.ts'

/** All entries of a request's audit trail, in order, with what is still known of the people in them. */
export const auditEntries = {
  statement(tenantId: string, requestId: string): Statement {
    return {
      name: 'audit-entries',
      text: `
        SELECT e.canonical, p.revealed
          FROM audit_entries e LEFT JOIN audit_personal p USING (tenant_id, request_id, seq)
         WHERE e.tenant_id = $1 AND e.request_id = $2
         ORDER BY e.seq`,
      values: [tenantId, requestId],
    }
  },

  read(rows: Row[]): StoredEntry[] {
    return rows.map(({ canonical, revealed }) => ({
      canonical: canonical as string,
      revealed: revealed as StoredEntry['revealed'],
    }))
  },
}
