import type { Statement } from '../../platform/db/database.ts'
import type { Mode } from '../../platform/http/caller.ts'

/** Marks a chain's head as pending for the log, in the transaction that wrote the entry: both commit or neither. */
export function pendingHead(tenantId: string, requestId: string, mode: Mode, seq: number, head: string): Statement {
  return {
    name: 'log-head',
    text: `INSERT INTO log_pending (tenant_id, request_id, mode, seq, head) VALUES ($1, $2, $3, $4, decode($5, 'hex'))`,
    values: [tenantId, requestId, mode, seq, head],
  }
}
