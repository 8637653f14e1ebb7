import type { Database, Row, Tx } from '../../platform/db/database.ts'
import { nullable, rowDecoder, text } from '../../platform/db/decode.ts'
import { Failure } from '../../platform/errors.ts'
import { selectEventsAfter, selectLogEpoch, selectStream } from '../../platform/events/read.ts'

// The event log: all events of a tenant in an immutable order. Webhooks are its projection.
//
// A position is (xid, position), and only transactions below the oldest running one are shown: no event appears before a
// position that a reader has passed, even with slow writers. The cursor also names the log's epoch, so that a cursor from
// before a database restore is recognised.

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
  epoch: string
  xid: string
  position: string
}

export async function readLog(
  db: Database,
  tenantId: string,
  after: string | undefined,
  limit: number,
): Promise<LogPage> {
  return db.transaction({ tenant: tenantId }, async (tx) => {
    const epoch = await epochOf(tx)
    const from = after === undefined ? { epoch, xid: '0', position: '0' } : decode(after)
    if (from.epoch !== epoch) throw staleCursor()
    const rows = await tx.query({
      name: 'read-log',
      text: READ,
      values: [tenantId, from.xid, from.position, limit + 1],
    })
    const events = rows
      .slice(0, limit)
      .map((row) => ({ ...eventOf(row), cursor: encode({ epoch, ...decodePlace(row) }) }))
    return { events, hasMore: rows.length > limit, nextCursor: events.at(-1)?.cursor ?? encode(from) }
  })
}

const decodePlace = rowDecoder('events', { xid: text, position: text })

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

const READ = selectEventsAfter(COLUMNS)
const READ_STREAM = selectStream(COLUMNS)

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

async function epochOf(tx: Tx): Promise<string> {
  const [row] = await tx.query(selectLogEpoch)
  if (!row) throw new Error('the log has no epoch: the database was not migrated')
  return decodeEpoch(row).epoch.slice(0, 8)
}

const decodeEpoch = rowDecoder('event_log', { epoch: text })

function encode({ epoch, xid, position }: Place): string {
  return Buffer.from(`${epoch}.${xid}.${position}`).toString('base64url')
}

function decode(cursor: string): Place {
  const [epoch = '', xid = '', position = ''] = Buffer.from(cursor, 'base64url').toString().split('.')
  // Any 18 digits fit into a bigint.
  if (!/^[0-9a-f]{8}$/.test(epoch) || !/^\d{1,18}$/.test(xid) || !/^\d{1,18}$/.test(position)) throw staleCursor()
  return { epoch, xid, position }
}

function staleCursor(): Failure {
  const message = 'after is not a cursor of this log (any more): begin again without it; event ids tell repeats.'
  return new Failure('validation_failed', message, { errors: [{ field: 'after', code: 'malformed', message }] })
}
