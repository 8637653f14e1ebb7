import type { Statement } from '../../platform/db/database.ts'

/** Joins the audit entries (e) of a row with a tenant_id and a request_id, and their revealed values (p). */
export const JOIN_ENTRIES = `
  LEFT JOIN audit_entries e USING (tenant_id, request_id)
  LEFT JOIN audit_personal p USING (tenant_id, request_id, seq)`

/** The entry that completes a request: its sequence number, hash and canonical form. */
export function selectCompletion(tenantId: string, requestId: string): Statement {
  return {
    name: 'entry-of-completion',
    text: `
      SELECT seq, canonical, hash FROM audit_entries
       WHERE tenant_id = $1 AND request_id = $2 AND kind = 'request_completed'`,
    values: [tenantId, requestId],
  }
}
