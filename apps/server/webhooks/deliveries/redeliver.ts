import { DEFAULT_REQUEST_PATTERNS, EVENT_TYPES, isSubscribed, requestSubscriptions } from '@countersign/domain/webhook'
import { byCaller, insertActivity } from '../../accounts/activity.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { number, rowDecoder, text } from '../../platform/db/decode.ts'
import { Failure } from '../../platform/errors.ts'
import { EVENTS_CREATED_BETWEEN } from '../../platform/events/read.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { firstIdAt, newId, publicId } from '../../platform/ids.ts'
import { LEFT_JOIN_REQUEST_OF_EVENT } from '../../signrequests/sql.ts'
import { noEndpoint } from '../endpoints/change.ts'
import { endpointDisabled } from '../endpoints/refusals.ts'
import { type EndpointRow, readEndpoint } from '../endpoints/store.ts'
import { putDeliveries } from '../fan-out.ts'
import { KEPT_DAYS, keptSince } from './forget.ts'
import { type DeliveryRow, decodeDelivery, readDelivery } from './store.ts'

// Redelivers one delivery, or those of a period, on the owner's request. A redelivery has the same id and body, starts a
// new retry schedule and does not block other deliveries. Each call is recorded in the account activity.

/** The rest follows with the next call. */
const MOST_AT_ONCE = 10_000

export async function redeliverOne(db: Database, caller: Caller, deliveryId: string | undefined): Promise<DeliveryRow> {
  const { tenantId } = caller
  return db.transaction({ tenant: tenantId }, async (tx) => {
    const found = deliveryId === undefined ? undefined : await readDelivery(tx, tenantId, deliveryId)
    if (!found) throw new Failure('not_found', 'There is no such delivery.')
    await mustBeOpen(tx, tenantId, found.endpoint_id)
    await sendAgain(tx, tenantId, found.endpoint_id, [found])
    await record(tx, caller, found.endpoint_id, { delivery_id: publicId('whd', found.delivery_id), count: 1 })
    return (await readDelivery(tx, tenantId, found.delivery_id)) ?? found
  })
}

export interface Range {
  since: Date
  until: Date | null
  /** Patterns of event types; null: all types. */
  eventTypes: readonly string[] | null
  /** Includes successful deliveries. */
  delivered: boolean
  /** Counts, and sends nothing. */
  dryRun: boolean
}

/** What the endpoint missed in a period: failed and skipped deliveries, and events while it was disabled. */
export async function redeliverRange(
  db: Database,
  caller: Caller,
  endpointId: string | undefined,
  range: Range,
): Promise<{ count: number; hasMore: boolean }> {
  const { tenantId } = caller
  if (range.since < keptSince()) throw tooEarly()
  return db.transaction({ tenant: tenantId }, async (tx) => {
    const endpoint = await mustBeOpen(tx, tenantId, endpointId)
    const known = await settledIn(tx, tenantId, endpoint, range)
    const missed = await missedIn(tx, tenantId, endpoint, range)
    const count = known.length + missed.length
    const result = { count, hasMore: known.length === MOST_AT_ONCE || missed.length === MOST_AT_ONCE }
    const { since, until, eventTypes, delivered, dryRun } = range
    if (dryRun) return result
    await sendAgain(tx, tenantId, endpoint.endpoint_id, known)
    if (missed.length > 0) await putDeliveries(tx, missed)
    const about = { since, until, ...(eventTypes && { event_types: eventTypes }), delivered, count }
    await record(tx, caller, endpoint.endpoint_id, about)
    return result
  })
}

async function record(tx: Tx, caller: Caller, endpointId: string, detail: Record<string, unknown>): Promise<void> {
  const about = { endpoint_id: endpointId, ...detail }
  await tx.query(insertActivity({ ...byCaller(caller), action: 'webhook_endpoint.redelivered', detail: about }))
}

/** For older events it is no longer known whether they were delivered. */
function tooEarly(): Failure {
  const message = `Deliveries are known for ${KEPT_DAYS} days: begin later, or read what happened before with GET /events.`
  return new Failure('validation_failed', message, { errors: [{ field: 'since', code: 'too_early', message }] })
}

async function mustBeOpen(tx: Tx, tenantId: string, endpointId: string | undefined): Promise<EndpointRow> {
  const endpoint = endpointId === undefined ? undefined : await readEndpoint(tx, tenantId, endpointId)
  if (!endpoint) throw noEndpoint()
  if (endpoint.disabled_at) throw endpointDisabled()
  return endpoint
}

/** The types that a range is about; null: all. A test is of a range only if it is named. */
function typesOf({ eventTypes }: Range): string[] | null {
  return (
    eventTypes && EVENT_TYPES.filter((type) => isSubscribed({ eventTypes }, type, null) || eventTypes.includes(type))
  )
}

async function settledIn(tx: Tx, tenantId: string, { endpoint_id }: EndpointRow, range: Range) {
  const { since, until, delivered } = range
  const rows = await tx.query(
    `SELECT * FROM webhook_deliveries
      WHERE tenant_id = $1 AND endpoint_id::text = $2 AND delivery_id >= $3 AND ($4::uuid IS NULL OR delivery_id < $4)
        AND state = ANY($5) AND ($6::text[] IS NULL OR type = ANY($6)) ORDER BY delivery_id LIMIT ${MOST_AT_ONCE}`,
    [
      tenantId,
      endpoint_id,
      firstIdAt(since),
      until && firstIdAt(until),
      delivered ? ['failed', 'skipped', 'delivered'] : ['failed', 'skipped'],
      typesOf(range),
    ],
  )
  return rows.map(decodeDelivery)
}

/** Sets a delivery to pending and deferred, so that it blocks no other; makes its lane and endpoint due. */
async function sendAgain(tx: Tx, tenantId: string, endpointId: string, deliveries: DeliveryRow[]): Promise<void> {
  if (deliveries.length === 0) return
  const streams = deliveries.map(({ stream_id }) => stream_id)
  const seqs = deliveries.map(({ seq }) => seq)
  await tx.query('SELECT 1 FROM webhook_health WHERE tenant_id = $1 AND endpoint_id = $2 FOR UPDATE', [
    tenantId,
    endpointId,
  ])
  await tx.query(
    `UPDATE webhook_deliveries d
        SET state = 'pending', deferred = true, tries = 0, due_at = clock_timestamp(), settled_at = NULL
       FROM unnest($3::uuid[], $4::int[]) AS again(stream_id, seq)
      WHERE d.tenant_id = $1 AND d.stream_id = again.stream_id AND d.endpoint_id = $2 AND d.seq = again.seq`,
    [tenantId, endpointId, streams, seqs],
  )
  await tx.query(
    `UPDATE webhook_lanes l SET due_at = now() FROM unnest($3::uuid[]) AS again(stream_id)
      WHERE l.tenant_id = $1 AND l.stream_id = again.stream_id AND l.endpoint_id = $2`,
    [tenantId, endpointId, streams],
  )
  await tx.query(
    `UPDATE webhook_health SET due_at = least(due_at, greatest(now(), paused_until))
      WHERE tenant_id = $1 AND endpoint_id = $2 AND holder IS NULL`,
    [tenantId, endpointId],
  )
}

/** Events that the endpoint would have received if it had been enabled. */
async function missedIn(tx: Tx, tenantId: string, endpoint: EndpointRow, range: Range) {
  const { since, until } = range
  const eventTypes = endpoint.registered ? endpoint.event_types : null
  const wanted = EVENT_TYPES.filter((type) => isSubscribed({ eventTypes }, type, null))
  const byRequests = requestSubscriptions()
  const rows = await tx.query(
    `SELECT e.stream_id, e.seq, e.event_id, e.type
       FROM ${EVENTS_CREATED_BETWEEN} ${LEFT_JOIN_REQUEST_OF_EVENT}
      WHERE (e.type = ANY($6) OR r.webhook_url = $5 AND EXISTS (
             SELECT FROM unnest($7::text[], $8::text[]) AS s(pattern, type)
              WHERE s.type = e.type AND s.pattern = ANY(coalesce(r.webhook_events, $9::text[]))))
        AND ($10::text[] IS NULL OR e.type = ANY($10))
        AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.tenant_id = $1 AND d.stream_id = e.stream_id
                           AND d.endpoint_id = $4 AND d.seq = e.seq)
      ORDER BY e.generation, e.xid, e.position LIMIT ${MOST_AT_ONCE}`,
    [
      ...[tenantId, since, until, endpoint.endpoint_id, endpoint.url, wanted],
      ...[byRequests.map(({ pattern }) => pattern), byRequests.map(({ type }) => type), DEFAULT_REQUEST_PATTERNS],
      typesOf(range),
    ],
  )
  return rows.map((row) => ({
    ...decodeMissed(row),
    tenant_id: tenantId,
    endpoint_id: endpoint.endpoint_id,
    delivery_id: newId(),
  }))
}

const decodeMissed = rowDecoder('events', { stream_id: text, seq: number, event_id: text, type: text })
