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

/** The same in reverse: events before the position, newest first. Events that are not settled are left out here too. */
export const selectEventsBefore = (columns: string) => `
  SELECT ${columns}, ${PLACE} FROM events
   WHERE tenant_id = $1 AND (generation, xid, position) < ($2::int, $3::xid8, $4::bigint) AND ${isSettled('events')}
   ORDER BY events.generation DESC, events.xid DESC, events.position DESC LIMIT $5`

export type LogOrder = 'oldest' | 'newest'

/** Where events are looked for: all events of the tenant $1, or those of its stream $8. */
export type LogPart = 'tenant' | 'stream'

/**
 * Of the next $7 events after (or, newest first, before) the position: those of a type in $6 (null: any), at most $5, and
 * the last one that was looked at. There is no index on types, so a call looks at a limited number of events. `matches`:
 * the event was asked for. `scanned`: how many were looked at.
 */
export const selectMatchingEvents = (columns: string, order: LogOrder, part: LogPart) => {
  // OFFSET 0: by the primary key. The planner would rather read the tenant's events in order until it has enough.
  const events =
    part === 'tenant' ? 'events' : '(SELECT * FROM events WHERE tenant_id = $1 AND stream_id = $8 OFFSET 0) events'
  const [after, direction] = order === 'oldest' ? ['>', 'ASC'] : ['<', 'DESC']
  const inOrder = (...names: string[]) => names.map((name) => `${name} ${direction}`).join(', ')
  return `
  SELECT ${columns}, ${PLACE}, s.matches, s.scanned
    FROM (SELECT stream_id, seq, matches, count(*) OVER () AS scanned, row_number() OVER w AS n,
                 count(*) FILTER (WHERE matches) OVER w AS nth_match
            FROM (SELECT stream_id, seq, ($6::text[] IS NULL OR type = ANY($6)) AS matches,
                         generation AS g, xid AS x, position AS p
                    FROM ${events}
                   WHERE tenant_id = $1 AND (generation, xid, position) ${after} ($2::int, $3::xid8, $4::bigint)
                     AND ${isSettled('events')}
                   ORDER BY ${inOrder('events.generation', 'events.xid', 'events.position')} LIMIT $7) next
          WINDOW w AS (ORDER BY ${inOrder('g', 'x', 'p')})) s
    JOIN events USING (stream_id, seq)
   WHERE events.tenant_id = $1 AND (s.matches AND s.nth_match <= $5 OR s.n = s.scanned)
   ORDER BY ${inOrder('events.generation', 'events.xid', 'events.position')}`
}

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
