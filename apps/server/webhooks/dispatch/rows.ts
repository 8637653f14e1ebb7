import type { Health, PendingDelivery } from '@countersign/domain/webhook'
import { JOIN_TENANT } from '../../accounts/sql.ts'
import type { WrappedSecret } from '../../accounts/webhook-secrets/make.ts'
import { secretsOf, selectedSecrets } from '../../accounts/webhook-secrets/open.ts'
import { SIGNING_SECRETS } from '../../accounts/webhook-secrets/statements.ts'
import type { Database, Row, Statement } from '../../platform/db/database.ts'
import { boolean, bytes, listOf, nullable, number, rowDecoder, text } from '../../platform/db/decode.ts'
import { JOIN_EVENT } from '../../platform/events/read.ts'
import { PUBLISHED_ROOTS } from '../keys/store.ts'
import type { DeliveryContent, Target } from './send.ts'

// Rows that a dispatch reads and writes. Every write is conditional on the lease's holder: a dispatcher that has lost its
// lease changes nothing.

/** The right to send to one endpoint, as long as its holder renews it. */
export interface EndpointLease {
  tenantId: string
  endpointId: string
  holder: string
}

export interface Endpoint extends Pick<Target, 'url'> {
  /** Those that sign now. */
  secrets: WrappedSecret[]
  /** False: disabled or deleted; nothing is sent. */
  open: boolean
  health: Health
  /** The root keys with which the endpoint has a published key. */
  roots: string[]
}

/** The endpoint and its first due lanes. */
export async function openEndpoint(
  db: Database,
  lease: EndpointLease,
  most: number,
): Promise<{ endpoint: Endpoint; lanes: Lane[] }> {
  const { tenantId, endpointId } = lease
  const [rows, lanes] = await db.flush({ tenant: tenantId }, [
    { name: 'dispatch-endpoint', text: ENDPOINT, values: [tenantId, endpointId] },
    lanesStatement(lease, [], most),
  ])
  const row = rows?.[0]
  if (!row) throw new Error(`the endpoint ${endpointId} has a lease but no row`)
  return { endpoint: endpointOf(tenantId, row), lanes: lanesOf(lease, lanes) }
}

const decodeEndpoint = rowDecoder('webhook_endpoints', {
  open: boolean,
  url: text,
  secrets: selectedSecrets,
  roots: listOf(text),
  unavailable: number,
  failing_ms: nullable(number),
})

function endpointOf(tenantId: string, row: Row): Endpoint {
  const { open, url, secrets, roots, unavailable, failing_ms } = decodeEndpoint(row)
  return {
    open,
    url,
    secrets: secretsOf(tenantId, secrets),
    health: { unavailable, failingMs: failing_ms },
    roots,
  }
}

const ENDPOINT = `
  SELECT e.url, e.disabled_at IS NULL AND e.deleted_at IS NULL AS open, h.unavailable,
         extract(epoch FROM clock_timestamp() - h.failing_since)::float8 * 1000 AS failing_ms,
         ${SIGNING_SECRETS} AS secrets,
         ${PUBLISHED_ROOTS} AS roots
    FROM webhook_endpoints e
    JOIN webhook_health h USING (tenant_id, endpoint_id)
    ${JOIN_TENANT}
   WHERE e.tenant_id = $1 AND e.endpoint_id = $2`

export interface WaitingDelivery extends PendingDelivery, DeliveryContent {}

/** The pending deliveries of one request to the endpoint. None may be sendable yet. */
export interface Lane {
  streamId: string
  waiting: WaitingDelivery[]
}

/** Due lanes, the oldest first, except those already being sent. */
export async function readLanes(db: Database, lease: EndpointLease, excluded: string[], most: number): Promise<Lane[]> {
  const [rows] = await db.flush({ tenant: lease.tenantId }, [lanesStatement(lease, excluded, most)])
  return lanesOf(lease, rows)
}

function lanesStatement({ tenantId, endpointId }: EndpointLease, excluded: string[], most: number): Statement {
  return { name: 'dispatch-lanes', text: LANES, values: [tenantId, endpointId, excluded, most] }
}

function lanesOf(lease: EndpointLease, rows: Row[] = []): Lane[] {
  const byStream = Map.groupBy(rows, (row) => String(row.stream_id))
  return [...byStream].map(([streamId, own]) => ({
    streamId,
    waiting: own.filter((row) => row.seq !== null).map((row) => waitingOf(lease, row)),
  }))
}

// The lanes first, by their index; then each one's few deliveries and their events, by primary key.
const LANES = `
  SELECT l.stream_id, d.*
    FROM (SELECT stream_id, due_at FROM webhook_lanes
           WHERE tenant_id = $1 AND endpoint_id = $2 AND due_at <= now() AND stream_id <> ALL($3::uuid[])
           ORDER BY due_at LIMIT $4) l
    LEFT JOIN LATERAL (
      SELECT w.seq, w.number, w.deferred, w.tries, w.event_id, w.body_sha256, e.body,
             w.attempts -> -1 ->> 'reason' AS last_reason,
             extract(epoch FROM w.due_at - now())::float8 * 1000 AS due_in_ms
        FROM webhook_deliveries w ${JOIN_EVENT}
       WHERE w.tenant_id = $1 AND w.stream_id = l.stream_id AND w.endpoint_id = $2 AND w.state = 'pending'
       ORDER BY w.seq LIMIT 50) d ON true
   ORDER BY l.due_at, l.stream_id, d.seq`

const decodeDelivery = rowDecoder('webhook_deliveries', {
  stream_id: text,
  seq: number,
  number: nullable(number),
  deferred: boolean,
  tries: number,
  due_in_ms: number,
  event_id: text,
  body: text,
  body_sha256: nullable(bytes),
  last_reason: nullable(text),
})

function waitingOf({ tenantId }: EndpointLease, row: Row): WaitingDelivery {
  const delivery = decodeDelivery(row)
  return {
    tenantId,
    streamId: delivery.stream_id,
    seq: delivery.seq,
    deferred: delivery.deferred,
    tries: delivery.tries,
    dueInMs: delivery.due_in_ms,
    eventId: delivery.event_id,
    number: delivery.number,
    body: delivery.body,
    sha256: delivery.body_sha256,
    lastReason: delivery.last_reason,
  }
}

/** The result of an attempt, as the delivery's row stores it. */
export interface Result {
  stream_id: string
  seq: number
  state: 'pending' | 'delivered' | 'failed'
  deferred: boolean
  tries: number
  wait_ms: number | null
  body_sha256: string | null
  attempt: object
}

export interface Report {
  results: Result[]
  /** Lanes that were sent. */
  streams: string[]
  health: Health & { pauseMs: number | null }
  accepted: number
  refused: number
  /** Deliveries that will not be retried. */
  givenUp: number
  /** The endpoint has recovered: its pending deliveries are due now. */
  recovered: boolean
  /** The dispatch ends with this report. */
  last: boolean
}

/** Writes a report. Returns whether the lease is still held and, at the end, whether more deliveries are due now. */
export async function writeReport(
  db: Database,
  lease: EndpointLease,
  report: Report,
): Promise<{ held: boolean; more: boolean }> {
  const statements = [
    statement('dispatch-lock', LOCK, lease),
    ...(report.results.length > 0
      ? [statement('dispatch-results', RESULTS, lease, JSON.stringify(report.results))]
      : []),
    ...(report.recovered ? [statement('dispatch-wake-deliveries', WAKE_DELIVERIES, lease), statement('dispatch-wake-lanes', WAKE_LANES, lease)] : []), // biome-ignore format: one thought
    ...(report.streams.length > 0 ? [statement('dispatch-retime', RETIME_LANES, lease, report.streams)] : []),
    healthStatement(lease, report),
    ...(report.last ? [statement('dispatch-end', END, lease)] : []),
  ]
  const answers = await db.flush({ tenant: lease.tenantId }, statements)
  return { held: (answers[0]?.length ?? 0) > 0, more: report.last && answers.at(-1)?.[0]?.more === true }
}

function statement(
  name: string,
  text: string,
  { tenantId, endpointId, holder }: EndpointLease,
  ...values: unknown[]
): Statement {
  return { name, text, values: [tenantId, endpointId, holder, ...values] }
}

// Locked first, as in fan-out.ts: lanes cannot change until the report is written.
const LOCK = `
  SELECT 1 FROM webhook_health WHERE tenant_id = $1 AND endpoint_id = $2 AND holder = $3 FOR UPDATE`

const HELD = `EXISTS (SELECT FROM webhook_health WHERE tenant_id = $1 AND endpoint_id = $2 AND holder = $3)`

const MOST_ATTEMPTS_KEPT = 30

const RESULTS = `
  UPDATE webhook_deliveries d
     SET state = r.state, deferred = r.deferred, tries = r.tries,
         due_at = CASE WHEN r.state = 'pending' THEN clock_timestamp() + make_interval(secs => r.wait_ms / 1000) END,
         settled_at = CASE WHEN r.state <> 'pending' THEN clock_timestamp() END,
         body_sha256 = coalesce(decode(r.body_sha256, 'hex'), d.body_sha256),
         attempts = CASE WHEN jsonb_array_length(d.attempts) >= ${MOST_ATTEMPTS_KEPT} THEN d.attempts - 0 ELSE d.attempts END
                    || r.attempt
    FROM jsonb_to_recordset($4) AS r(stream_id uuid, seq int, state text, deferred boolean, tries smallint,
         wait_ms float8, body_sha256 text, attempt jsonb)
   WHERE d.tenant_id = $1 AND d.endpoint_id = $2 AND d.stream_id = r.stream_id AND d.seq = r.seq AND ${HELD}`

const WAKE_DELIVERIES = `
  UPDATE webhook_deliveries SET due_at = clock_timestamp()
   WHERE tenant_id = $1 AND endpoint_id = $2 AND endpoint_id::text = ($2::uuid)::text AND state = 'pending'
     AND due_at > now() AND ${HELD}`

const WAKE_LANES = `
  UPDATE webhook_lanes SET due_at = now()
   WHERE tenant_id = $1 AND endpoint_id = $2 AND due_at > now() AND ${HELD}`

// As the domain's laneDueInMs: by the first in order, or by a deferred one.
const RETIME_LANES = `
  UPDATE webhook_lanes l
     SET due_at = (
         SELECT least(min(d.due_at) FILTER (WHERE d.deferred),
                      (array_agg(d.due_at ORDER BY d.seq) FILTER (WHERE NOT d.deferred))[1])
           FROM webhook_deliveries d
          WHERE d.tenant_id = $1 AND d.stream_id = l.stream_id AND d.endpoint_id = $2 AND d.state = 'pending')
    FROM unnest($4::uuid[]) AS touched(stream_id)
   WHERE l.tenant_id = $1 AND l.stream_id = touched.stream_id AND l.endpoint_id = $2 AND ${HELD}`

function healthStatement(lease: EndpointLease, { health, accepted, refused, givenUp }: Report): Statement {
  const { unavailable, failingMs, pauseMs } = health
  return statement('dispatch-health', HEALTH, lease, unavailable, failingMs, pauseMs, accepted, refused, givenUp)
}

const HEALTH = `
  UPDATE webhook_health
     SET unavailable = $4,
         failing_since = clock_timestamp() - make_interval(secs => $5::float8 / 1000),
         paused_until = clock_timestamp() + make_interval(secs => $6::float8 / 1000),
         last_success_at = CASE WHEN $7::int > 0 THEN clock_timestamp() ELSE last_success_at END,
         last_failure_at = CASE WHEN $8::int > 0 THEN clock_timestamp() ELSE last_failure_at END,
         accepted = accepted + $7::int, refused = refused + $8::int, given_up = given_up + $9::int
   WHERE tenant_id = $1 AND endpoint_id = $2 AND holder = $3`

const END = `
  UPDATE webhook_health h
     SET holder = NULL,
         due_at = (SELECT CASE WHEN min(l.due_at) IS NOT NULL THEN greatest(min(l.due_at), h.paused_until) END
                     FROM webhook_lanes l
                    WHERE l.tenant_id = $1 AND l.endpoint_id = $2 AND l.due_at IS NOT NULL)
   WHERE h.tenant_id = $1 AND h.endpoint_id = $2 AND h.holder = $3
  RETURNING h.due_at <= clock_timestamp() AS more`
