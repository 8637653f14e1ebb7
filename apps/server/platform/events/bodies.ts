import type { Statement } from '../db/database.ts'

// The bodies of a stream's events, for erasure: only countersign_eraser may replace them.

export function selectBodies(tenantId: string, streamId: string): Statement {
  return { text: 'SELECT seq, body FROM events WHERE tenant_id = $1 AND stream_id = $2', values: [tenantId, streamId] }
}

export function replaceBody(tenantId: string, streamId: string, seq: number, body: string): Statement {
  return {
    text: 'UPDATE events SET body = $4 WHERE tenant_id = $1 AND stream_id = $2 AND seq = $3',
    values: [tenantId, streamId, seq, body],
  }
}
