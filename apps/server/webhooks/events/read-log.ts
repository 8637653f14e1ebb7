import type { Database, Row, Statement } from '../../platform/db/database.ts'
import { boolean, nullable, number, rowDecoder, text } from '../../platform/db/decode.ts'
import { Failure } from '../../platform/errors.ts'
import {
  type LogOrder,
  SELECT_EVENT_AT,
  selectEvent,
  selectEventsAfter,
  selectEventsBefore,
  selectMatchingEvents,
  selectStream,
} from '../../platform/events/read.ts'

// The event log: all events of a tenant in an immutable order. Webhooks are its projection.
//
// A position is (generation, xid, position), and only transactions below the oldest running one are shown: no event
// appears before a position that a reader has passed, even with slow writers. A cursor also has the end of its event's
// id. After a restore the event may be missing, or another may have its position: then the cursor is stale.

export interface LoggedEvent {
  streamId: string
  /** The body as frozen at the time of the event. */
  body: string
  /** Hash of the webhook's body if it differs from the frozen body and was sent. */
  sentSha256: string | null
  cursor: string
}

export interface LogPage {
  events: LoggedEvent[]
  hasMore: boolean
  /** The cursor of the next call, also if there are no new events. */
  nextCursor: string
}

interface Place {
  generation: string
  xid: string
  position: string
  /** The end of the event's id. */
  tag: string
}

const START: Place = { generation: '0', xid: '0', position: '0', tag: '00000000' }

/** Behind every event: the largest generation, transaction id and position. */
const END = ['2147483647', '18446744073709551615', '9223372036854775807']

/** Events that a call with a filter looks at. */
const MOST_SCANNED = 10_000

/** A cursor as a caller gave it. */
export interface Cursor {
  /** The parameter or header. */
  field: string
  value: string
}

export interface LogFilter {
  order?: LogOrder
  /** Null: all types. */
  types?: readonly string[] | null
  /** Null: all requests. */
  streamId?: string | null
  /** How many events a call with a filter looks at. */
  mostScanned?: number
}

/** A page of the log, from the beginning or, newest first, from the end. */
export async function readLog(
  db: Database,
  tenantId: string,
  after: Cursor | undefined,
  limit: number,
  { order = 'oldest', types = null, streamId = null, mostScanned = MOST_SCANNED }: LogFilter = {},
): Promise<LogPage> {
  const from = after === undefined ? START : decode(after)
  const place = [tenantId, from.generation, from.xid, from.position]
  const begin = after === undefined && order === 'newest' ? [tenantId, ...END] : place
  const isFiltered = types !== null || streamId !== null
  const [found = [], rows = []] = await db.flush({ tenant: tenantId }, [
    { name: 'event-at', text: SELECT_EVENT_AT, values: [...place, from.tag] },
    isFiltered
      ? matchingStatement(order, streamId, [...begin, limit + 1, types, mostScanned])
      : { name: `read-log-${order}`, text: READ[order], values: [...begin, limit + 1] },
  ])
  if (after && found.length === 0 && encode(from) !== encode(START)) throw staleCursor(after)
  return isFiltered ? matchingPage(rows, limit, from, mostScanned) : pageOf(rows, limit, from)
}

/** The cursor behind the newest event. */
export async function readEnd(db: Database, tenantId: string): Promise<string> {
  return (await readLog(db, tenantId, undefined, 1, { order: 'newest' })).nextCursor
}

function matchingStatement(order: LogOrder, streamId: string | null, values: unknown[]): Statement {
  const part = streamId === null ? 'tenant' : 'stream'
  return {
    name: `read-log-of-${part}-${order}`,
    text: selectMatchingEvents(COLUMNS, order, part),
    values: streamId === null ? values : [...values, streamId],
  }
}

function pageOf(rows: Row[], limit: number, from: Place): LogPage {
  const events = rows.slice(0, limit).map(loggedOf)
  return { events, hasMore: rows.length > limit, nextCursor: events.at(-1)?.cursor ?? encode(from) }
}

/** The page ends at the last event that was looked at, which the filter may have left out. */
function matchingPage(rows: Row[], limit: number, from: Place, mostScanned: number): LogPage {
  const matching = rows.filter((row) => decodeScan(row).matches)
  if (matching.length > limit) return pageOf(matching, limit, from)
  const last = rows.at(-1)
  return {
    events: matching.map(loggedOf),
    hasMore: last !== undefined && decodeScan(last).scanned === mostScanned,
    nextCursor: encode(last ? decodePlace(last) : from),
  }
}

function loggedOf(row: Row): LoggedEvent {
  return { ...eventOf(row), cursor: encode(decodePlace(row)) }
}

const decodeScan = rowDecoder('events', { matches: boolean, scanned: number })

const decodePlace = rowDecoder('events', { generation: text, xid: text, position: text, tag: text })

const decodeEvent = rowDecoder('events', { stream_id: text, body: text, sent_sha256: nullable(text) })

function eventOf(row: Row): Omit<LoggedEvent, 'cursor'> {
  const { stream_id, body, sent_sha256 } = decodeEvent(row)
  return { streamId: stream_id, body, sentSha256: sent_sha256 }
}

/** A body with files is hashed when it is first sent. */
const COLUMNS = `stream_id, body,
         CASE WHEN type = 'document.signed' THEN (
           SELECT encode(d.body_sha256, 'hex') FROM webhook_deliveries d
            WHERE d.tenant_id = events.tenant_id AND d.stream_id = events.stream_id AND d.seq = events.seq
              AND d.body_sha256 IS NOT NULL LIMIT 1) END AS sent_sha256`

const READ: Record<LogOrder, string> = { oldest: selectEventsAfter(COLUMNS), newest: selectEventsBefore(COLUMNS) }
const READ_STREAM = selectStream(COLUMNS)
const READ_EVENT = selectEvent(COLUMNS)

export async function readEvent(
  db: Database,
  tenantId: string,
  eventId: string,
): Promise<Omit<LoggedEvent, 'cursor'> | undefined> {
  const [[row] = []] = await db.flush({ tenant: tenantId }, [
    { name: 'read-event', text: READ_EVENT, values: [tenantId, eventId] },
  ])
  return row && eventOf(row)
}

/** The events of one request, in sequence. */
export async function readStream(
  db: Database,
  tenantId: string,
  streamId: string,
): Promise<Omit<LoggedEvent, 'cursor'>[]> {
  const [rows] = await db.flush({ tenant: tenantId }, [
    { name: 'read-stream', text: READ_STREAM, values: [tenantId, streamId] },
  ])
  return (rows ?? []).map(eventOf)
}

function encode({ generation, xid, position, tag }: Place): string {
  return Buffer.from(`${generation}.${xid}.${position}.${tag}`).toString('base64url')
}

// Any 9 digits fit into an integer, any 18 into a bigint.
const CURSOR = /^(\d{1,9})\.(\d{1,18})\.(\d{1,18})\.([0-9a-f]{8})$/

const CURSOR_HELP = 'Use next_cursor of the list or the id of a streamed event, or begin without'

function decode({ field, value }: Cursor): Place {
  const [, generation, xid, position, tag] = CURSOR.exec(Buffer.from(value, 'base64url').toString()) ?? []
  if (!generation || !xid || !position || !tag)
    throw invalidCursor(field, 'malformed', `${field} is not a cursor of this log. ${CURSOR_HELP} ${field}.`)
  return { generation, xid, position, tag }
}

function staleCursor({ field }: Cursor): Failure {
  const message = `The event of this cursor is not in the log: the database was restored from a backup. Begin again without \`${field}\`; event ids identify repeats.`
  return invalidCursor(field, 'stale', message)
}

function invalidCursor(field: string, code: 'malformed' | 'stale', message: string): Failure {
  return new Failure('validation_failed', message, { errors: [{ field, code, message }] })
}
