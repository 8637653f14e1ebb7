import type { Statement } from '../db/database.ts'

// Reads of the event log. Its order is (xid, position), and a reader sees only events below the oldest running
// transaction: an event that commits later never appears before an event that was already read.

/**
 * Events of the tenant $1 after the position ($2, $3), at most $4. `columns` may use the columns of `events`; xid and
 * position are added as text.
 */
export const selectEventsAfter = (columns: string) => `
  SELECT ${columns}, xid::text AS xid, position::text AS position FROM events
   WHERE tenant_id = $1 AND (xid, position) > ($2::xid8, $3::bigint) AND xid < pg_snapshot_xmin(pg_current_snapshot())
   ORDER BY events.xid, events.position LIMIT $4`
// Qualified in ORDER BY: the bare names would mean the selected texts, and "10" sorts before "9".

/** Events of the stream $2 of the tenant $1, in order. */
export const selectStream = (columns: string) =>
  `SELECT ${columns} FROM events WHERE tenant_id = $1 AND stream_id = $2 ORDER BY events.seq`

/** Joins the event e of a row that has its tenant_id, stream_id and seq. */
export const JOIN_EVENT = 'JOIN events e USING (tenant_id, stream_id, seq)'

/** A FROM item e: the events of the tenant $1 created from $2 and, unless it is null, before $3. */
export const EVENTS_CREATED_BETWEEN = `(
  SELECT tenant_id, stream_id, seq, event_id, type, xid, position FROM events
   WHERE tenant_id = $1 AND created_at >= $2 AND ($3::timestamptz IS NULL OR created_at < $3)) e`

/** The log's epoch: a restored database gets another one, so a cursor from before is recognised. */
export const selectLogEpoch: Statement = { name: 'log-epoch', text: 'SELECT epoch FROM relay_cursor' }
