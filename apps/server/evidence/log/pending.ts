import type { Statement } from '../../platform/db/database.ts'
import type { Mode } from '../../platform/http/caller.ts'

/** A chain's head that is to be logged: goes into the transaction that wrote the entry, so neither is without the other. */
export function pendingHead(tenantId: string, requestId: string, mode: Mode, seq: number, head: string): Statement {
  return {
    name: 'log-head',
    text: `INSERT INTO log_pending (tenant_id, request_id, mode, seq, head) VALUES ($1, $2, $3, $4, decode($5, 'hex'))`,
    values: [tenantId, requestId, mode, seq, head],
  }
}
