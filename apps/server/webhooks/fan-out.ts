import { DEFAULT_REQUEST_PATTERNS, isSubscribed, REQUEST_EVENT_PATTERNS } from '@countersign/domain/webhook'
import type { Row, Tx } from '../platform/db/database.ts'
import { boolean, listOf, nullable, rowDecoder, text } from '../platform/db/decode.ts'
import { newId, sha256 } from '../platform/ids.ts'
import type { RelayedEvent } from '../platform/jobs/relay.ts'
import { selectWebhookUrls } from '../signrequests/webhook-urls.ts'

// Turns committed events into deliveries, one for each endpoint that subscribes to the event. It runs in the transaction
// of the relay's cursor, so that every event gets its deliveries exactly once. A request's webhook_url is an endpoint too,
// created with its first event.

/** Returns the endpoints that have new deliveries. */
export async function fanOut(tx: Tx, events: readonly RelayedEvent[]): Promise<Set<string>> {
  const [registered, targets] = await Promise.all([readRegistered(tx, events), readTargets(tx, events)])
  const targeted = await endpointsOf(tx, targets)
  const deliveries = events.flatMap((event) => {
    const own = targeted.get(streamKey(event.tenant_id, event.stream_id))
    const others = (registered.get(event.tenant_id) ?? []).filter(({ endpointId }) => endpointId !== own?.endpointId)
    return [
      ...others.filter((endpoint) => isSubscribed(endpoint, event.type, null)),
      ...(own && isSubscribed(own, event.type, own.chosen) ? [own] : []),
    ].map(({ endpointId }) => deliveryOf(event, endpointId))
  })
  if (deliveries.length > 0) await putDeliveries(tx, deliveries)
  return new Set(deliveries.map(({ endpoint_id }) => endpoint_id))
}

interface Endpoint {
  endpointId: string
  /** Null: not registered. */
  eventTypes: string[] | null
}

/** By tenant. */
async function readRegistered(tx: Tx, events: readonly RelayedEvent[]): Promise<Map<string, Endpoint[]>> {
  const tenants = [...new Set(events.map(({ tenant_id }) => tenant_id))]
  const rows = await tx.query({ name: 'registered-endpoints', text: REGISTERED, values: [tenants] })
  const byTenant = Map.groupBy(rows, ({ tenant_id }) => String(tenant_id))
  return new Map([...byTenant].map(([tenant, own]) => [tenant, own.map(endpointOf)]))
}

const REGISTERED = `
  SELECT tenant_id, endpoint_id, registered, event_types FROM webhook_endpoints
   WHERE tenant_id = ANY($1) AND registered AND deleted_at IS NULL AND disabled_at IS NULL`

const decodeEndpoint = rowDecoder('webhook_endpoints', {
  endpoint_id: text,
  registered: boolean,
  event_types: nullable(listOf(text)),
})

function endpointOf(row: Row): Endpoint {
  const { endpoint_id, registered, event_types } = decodeEndpoint(row)
  return { endpointId: endpoint_id, eventTypes: registered ? event_types : null }
}

function streamKey(tenantId: string, streamId: string): string {
  return `${tenantId} ${streamId}`
}

interface Target {
  tenantId: string
  streamId: string
  url: string
  urlHash: string
  /** What the request chose for its URL. */
  chosen: readonly string[]
}

/** The endpoint of a request's webhook_url, for the events of this request. */
interface TargetEndpoint extends Endpoint {
  chosen: readonly string[]
}

/** The webhook_url of requests that chose one of these events. */
async function readTargets(tx: Tx, events: readonly RelayedEvent[]): Promise<Target[]> {
  const typesOf = new Map<string, Set<string>>()
  for (const { tenant_id, stream_id, type } of events) {
    if (!isSubscribed({ eventTypes: null }, type, REQUEST_EVENT_PATTERNS)) continue
    const key = streamKey(tenant_id, stream_id)
    typesOf.set(key, (typesOf.get(key) ?? new Set()).add(type))
  }
  if (typesOf.size === 0) return []
  const streams = [...typesOf.keys()].map((key) => {
    const [tenantId = '', requestId = ''] = key.split(' ')
    return { tenantId, requestId }
  })
  const rows = await tx.query(selectWebhookUrls(streams))
  return rows.map(targetOf).filter(({ tenantId, streamId, chosen }) => {
    const types = typesOf.get(streamKey(tenantId, streamId)) ?? []
    return [...types].some((type) => isSubscribed({ eventTypes: null }, type, chosen))
  })
}

const decodeTarget = rowDecoder('sign_requests', {
  tenant_id: text,
  request_id: text,
  webhook_url: text,
  webhook_events: nullable(listOf(text)),
})

function targetOf(row: Row): Target {
  const { tenant_id, request_id, webhook_url: url, webhook_events } = decodeTarget(row)
  return {
    tenantId: tenant_id,
    streamId: request_id,
    url,
    urlHash: sha256(url).toString('hex'),
    chosen: webhook_events ?? DEFAULT_REQUEST_PATTERNS,
  }
}

/** The endpoint of each request that names a URL, created if missing. Disabled endpoints are left out. */
async function endpointsOf(tx: Tx, targets: Target[]): Promise<Map<string, TargetEndpoint>> {
  if (targets.length === 0) return new Map()
  const urlKey = ({ tenantId, urlHash }: Pick<Target, 'tenantId' | 'urlHash'>) => `${tenantId} ${urlHash}`
  const unique = [...new Map(targets.map((target) => [urlKey(target), target])).values()]
  const tenants = unique.map(({ tenantId }) => tenantId)
  const hashes = unique.map(({ urlHash }) => urlHash)
  const urls = unique.map(({ url }) => url)
  const [, rows = []] = await tx.all([
    { name: 'put-targets', text: PUT_TARGETS, values: [tenants, unique.map(() => newId()), urls, hashes] },
    { name: 'read-targets', text: READ_TARGETS, values: [tenants, hashes] },
  ])
  const byUrl = new Map(
    rows.map((row) => [urlKey({ tenantId: String(row.tenant_id), urlHash: String(row.url_hash) }), endpointOf(row)]),
  )
  return new Map(
    targets.flatMap((target) => {
      const endpoint = byUrl.get(urlKey(target))
      const { tenantId, streamId, chosen } = target
      return endpoint ? [[streamKey(tenantId, streamId), { ...endpoint, chosen }] as const] : []
    }),
  )
}

const PUT_TARGETS = `
  INSERT INTO webhook_endpoints (tenant_id, endpoint_id, url, url_hash, registered)
  SELECT t.tenant_id, t.endpoint_id, t.url, decode(t.url_hash, 'hex'), false
    FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) AS t(tenant_id, endpoint_id, url, url_hash)
  ON CONFLICT (tenant_id, url_hash) WHERE deleted_at IS NULL DO NOTHING`

const READ_TARGETS = `
  SELECT tenant_id, endpoint_id, encode(url_hash, 'hex') AS url_hash, registered, event_types FROM webhook_endpoints
   WHERE (tenant_id, url_hash) IN (SELECT t, decode(h, 'hex') FROM unnest($1::uuid[], $2::text[]) AS u(t, h))
     AND deleted_at IS NULL AND disabled_at IS NULL`

export interface NewDelivery {
  tenant_id: string
  endpoint_id: string
  stream_id: string
  seq: number
  delivery_id: string
  event_id: string
  type: string
}

function deliveryOf({ tenant_id, stream_id, seq, event_id, type }: RelayedEvent, endpointId: string): NewDelivery {
  return { tenant_id, endpoint_id: endpointId, stream_id, seq, delivery_id: newId(), event_id, type }
}

/**
 * Inserts deliveries in their order, numbers them, and makes their lanes and endpoints due. The endpoints' rows are locked
 * first and in order, as in the dispatcher: a dispatch that is about to end waits for the lock and then finds these
 * deliveries. Nobody else can insert deliveries of these endpoints meanwhile, so their numbers have no gaps.
 */
export async function putDeliveries(tx: Tx, deliveries: NewDelivery[]): Promise<void> {
  const rows = JSON.stringify(deliveries)
  await tx.all([
    { name: 'put-health', text: PUT_HEALTH, values: [rows] },
    { name: 'lock-health', text: LOCK_HEALTH, values: [rows] },
    { name: 'put-deliveries', text: PUT_DELIVERIES, values: [rows] },
    { name: 'put-lanes', text: PUT_LANES, values: [rows] },
    { name: 'call-dispatcher', text: WAKE_ENDPOINTS, values: [rows] },
  ])
}

const ENDPOINTS =
  'SELECT DISTINCT d.tenant_id, d.endpoint_id FROM jsonb_to_recordset($1) AS d(tenant_id uuid, endpoint_id uuid)'

const PUT_HEALTH = `
  INSERT INTO webhook_health (tenant_id, endpoint_id) ${ENDPOINTS} ORDER BY 1, 2 ON CONFLICT DO NOTHING`

const LOCK_HEALTH = `
  SELECT 1 FROM webhook_health WHERE (tenant_id, endpoint_id) IN (${ENDPOINTS})
   ORDER BY tenant_id, endpoint_id FOR UPDATE`

// A missed event may have been redelivered before it was relayed: it has its delivery. OFFSET 0 keeps the planner from
// reading all deliveries to find that out.
const PUT_DELIVERIES = `
  WITH missing AS (
    SELECT d.*, row_number() OVER (PARTITION BY d.tenant_id, d.endpoint_id ORDER BY d.place) AS nth
      FROM ROWS FROM (jsonb_to_recordset($1) AS (tenant_id uuid, stream_id uuid, endpoint_id uuid, seq int,
           delivery_id uuid, event_id uuid, type text))
           WITH ORDINALITY AS d(tenant_id, stream_id, endpoint_id, seq, delivery_id, event_id, type, place)
     WHERE NOT EXISTS (SELECT FROM webhook_deliveries w
                        WHERE w.tenant_id = d.tenant_id AND w.stream_id = d.stream_id
                          AND w.endpoint_id = d.endpoint_id AND w.seq = d.seq OFFSET 0)
  ), added AS (
    INSERT INTO webhook_deliveries (tenant_id, stream_id, endpoint_id, seq, delivery_id, event_id, type, number)
    SELECT tenant_id, m.stream_id, endpoint_id, m.seq, m.delivery_id, m.event_id, m.type, h.last_number + m.nth
      FROM missing m JOIN webhook_health h USING (tenant_id, endpoint_id)
    RETURNING tenant_id, endpoint_id
  )
  UPDATE webhook_health h SET last_number = h.last_number + a.count
    FROM (SELECT tenant_id, endpoint_id, count(*) FROM added GROUP BY 1, 2) a
   WHERE h.tenant_id = a.tenant_id AND h.endpoint_id = a.endpoint_id`

// Due now, even if the lane waits for a retry: the dispatcher sets the correct time.
const PUT_LANES = `
  INSERT INTO webhook_lanes AS l (tenant_id, stream_id, endpoint_id, due_at)
  SELECT DISTINCT tenant_id, stream_id, endpoint_id, now()
    FROM jsonb_to_recordset($1) AS d(tenant_id uuid, stream_id uuid, endpoint_id uuid)
  ON CONFLICT (tenant_id, stream_id, endpoint_id) DO UPDATE SET due_at = least(l.due_at, excluded.due_at)`

// An endpoint with a holder is checked again when its dispatch ends.
const WAKE_ENDPOINTS = `
  UPDATE webhook_health h SET due_at = least(h.due_at, greatest(now(), h.paused_until))
   WHERE (h.tenant_id, h.endpoint_id) IN (${ENDPOINTS}) AND h.holder IS NULL`
