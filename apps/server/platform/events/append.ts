import type { Statement } from '../db/database.ts'

// Appends to the event log. An event's stream is a sign request, a bulk job or a webhook test; its body is what
// consumers receive.

/**
 * Inserts the rows of a JSON list, for the tenant $1. `stream` is the list's field with the stream id. The relay turns
 * the `jobs` of each event into jobs.
 */
export const appendEvents = (list: string, stream: string) => `
  INSERT INTO events (tenant_id, stream_id, seq, event_id, type, created_at, jobs, body)
  SELECT $1, e.${stream}, e.seq, e.event_id, e.type, e.created_at, e.jobs, e.body
    FROM jsonb_to_recordset(${list})
      AS e(${stream} uuid, seq int, event_id uuid, type text, created_at timestamptz, jobs jsonb, body text)`

export interface NewEvent {
  tenantId: string
  streamId: string
  seq: number
  eventId: string
  type: string
  createdAt: string
  body: object
}

/** Appends one event that has no jobs. */
export function appendEvent({ tenantId, streamId, seq, eventId, type, createdAt, body }: NewEvent): Statement {
  return {
    name: 'append-event',
    text: `INSERT INTO events (tenant_id, stream_id, seq, event_id, type, created_at, body)
           VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [tenantId, streamId, seq, eventId, type, createdAt, JSON.stringify(body)],
  }
}
