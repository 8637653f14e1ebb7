// Reads of the event log. Its order is (generation, xid, position), and a reader sees only events below the oldest
// running transaction: an event that commits later never appears before an event that was already read.

/** No older transaction is running, so no event can precede this one. In an earlier generation all have ended. */
export const isSettled = (event: string) => `
  (${event}.generation < (SELECT max(generation) FROM log_generations)
   OR ${event}.xid < pg_snapshot_xmin(pg_current_snapshot()))`

/**
 * Events of the tenant $1 after the position ($2, $3, $4), at most $5. `columns` may use the columns of `events`; those of
 * PLACE are added.
 */
export const selectEventsAfter = (columns: string) => `
  SELECT ${columns}, ${PLACE} FROM events
   WHERE tenant_id = $1 AND (generation, xid, position) > ($2::int, $3::xid8, $4::bigint) AND ${isSettled('events')}
   ORDER BY events.generation, events.xid, events.position LIMIT $5`
// Qualified in ORDER BY: the bare names would mean the selected texts, and "10" sorts before "9".

/** An event's position, and the end of its id, which tells it from another event at this position. */
const PLACE = `generation::text AS generation, xid::text AS xid, position::text AS position,
         right(event_id::text, 8) AS tag`

/** One row if the tenant $1 has the event at ($2, $3, $4) whose id ends with $5. A restore may have removed it. */
export const SELECT_EVENT_AT = `
  SELECT 1 FROM events
   WHERE tenant_id = $1 AND (generation, xid, position) = ($2::int, $3::xid8, $4::bigint) AND right(event_id::text, 8) = $5`

/** Events of the stream $2 of the tenant $1, in order. */
export const selectStream = (columns: string) =>
  `SELECT ${columns} FROM events WHERE tenant_id = $1 AND stream_id = $2 ORDER BY events.seq`

/** The event $2 of the tenant $1. */
export const selectEvent = (columns: string) => `SELECT ${columns} FROM events WHERE tenant_id = $1 AND event_id = $2`

/** Joins the event e of a row that has its tenant_id, stream_id and seq. */
export const JOIN_EVENT = 'JOIN events e USING (tenant_id, stream_id, seq)'

/** A FROM item e: the events of the tenant $1 created from $2 and, unless it is null, before $3. */
export const EVENTS_CREATED_BETWEEN = `(
  SELECT tenant_id, stream_id, seq, event_id, type, generation, xid, position FROM events
   WHERE tenant_id = $1 AND created_at >= $2 AND ($3::timestamptz IS NULL OR created_at < $3)) e`
