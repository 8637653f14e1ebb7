import type { Statement } from '../../platform/db/database.ts'

/** Joins the audit entries (e) of a row with a tenant_id and a request_id, and their revealed values (p). */
export const JOIN_ENTRIES = `
  LEFT JOIN audit_entries e USING (tenant_id, request_id)
  LEFT JOIN audit_personal p USING (tenant_id, request_id, seq)`

/** The entry that completes a request: its sequence number, hash and canonical form. */
export function selectCompletion(tenantId: string, requestId: string): Statement {
  return selectEntriesOfKind(tenantId, requestId, 'request_completed')
}

/** The entries of one kind, in order. */
export function selectEntriesOfKind(tenantId: string, requestId: string, kind: string): Statement {
  return {
    name: 'entries-of-kind',
    text: `
      SELECT seq, canonical, hash FROM audit_entries
       WHERE tenant_id = $1 AND request_id = $2 AND kind = $3 ORDER BY seq`,
    values: [tenantId, requestId, kind],
  }
}

/** When the last entry of each of these requests was appended: rows of request_id and at. */
export function selectLatestTimes(tenantId: string, requestIds: readonly string[]): Statement {
  return {
    name: 'times-of-latest-entries',
    text: `
      SELECT r.request_id, e.at FROM unnest($2::uuid[]) AS r(request_id)
       CROSS JOIN LATERAL (
             SELECT at FROM audit_entries
              WHERE tenant_id = $1 AND audit_entries.request_id = r.request_id ORDER BY seq DESC LIMIT 1) e`,
    values: [tenantId, requestIds],
  }
}
