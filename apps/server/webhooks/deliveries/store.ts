import type { Tx } from '../../platform/db/database.ts'
import { bytes, date, json, nullable, number, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'

export interface AttemptJson {
  at: string
  reason: string
  status: number | null
  excerpt: string | null
  /** Attempts of before have none. */
  headers?: Record<string, string> | null
  detail: string | null
  ms: number
}

export const decodeDelivery = rowDecoder('webhook_deliveries', {
  delivery_id: text,
  endpoint_id: text,
  stream_id: text,
  seq: number,
  number: nullable(number),
  event_id: text,
  type: text,
  state: oneOf('pending', 'delivered', 'failed', 'skipped'),
  attempts: json<AttemptJson[]>(),
  due_at: nullable(date),
  body_sha256: nullable(bytes),
  created_at: date,
  settled_at: nullable(date),
})

export type DeliveryRow = ReturnType<typeof decodeDelivery>

const SELECT = `
  SELECT delivery_id, endpoint_id, stream_id, seq, number, event_id, type, state, attempts, due_at, body_sha256, created_at,
         settled_at
    FROM webhook_deliveries WHERE tenant_id = $1 AND tenant_id::text = ($1::uuid)::text`

export async function readDelivery(tx: Tx, tenantId: string, deliveryId: string): Promise<DeliveryRow | undefined> {
  const [row] = await tx.query({
    name: 'read-delivery',
    text: `${SELECT} AND delivery_id = $2`,
    values: [tenantId, deliveryId],
  })
  return row && decodeDelivery(row)
}

export interface DeliveryQuery {
  endpointId: string | null
  streamId: string | null
  state: string | null
  before: string | null
  limit: number
}

/** Newest first. */
export async function listDeliveries(tx: Tx, tenantId: string, query: DeliveryQuery): Promise<DeliveryRow[]> {
  const values: unknown[] = [tenantId, query.limit]
  const filters = Object.entries({
    'endpoint_id::text = ': query.endpointId,
    'stream_id = ': query.streamId,
    'state = ': query.state,
    'delivery_id < ': query.before,
  }).flatMap(([filter, value]) => (value === null ? [] : [`AND ${filter}$${values.push(value)}`]))
  const rows = await tx.query(`${SELECT} ${filters.join(' ')} ORDER BY delivery_id DESC LIMIT $2`, values)
  return rows.map(decodeDelivery)
}
