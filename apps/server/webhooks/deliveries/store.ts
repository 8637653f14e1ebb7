import type { Row, Tx } from '../../platform/db/database.ts'

export interface DeliveryRow extends Row {
  delivery_id: string
  endpoint_id: string
  stream_id: string
  seq: number
  event_id: string
  type: string
  state: 'pending' | 'delivered' | 'failed' | 'skipped'
  attempts: AttemptJson[]
  due_at: Date | null
  body_sha256: Buffer | null
  created_at: Date
  settled_at: Date | null
}

export interface AttemptJson {
  at: string
  reason: string
  status: number | null
  excerpt: string | null
  detail: string | null
  ms: number
}

const SELECT = `
  SELECT delivery_id, endpoint_id, stream_id, seq, event_id, type, state, attempts, due_at, body_sha256, created_at,
         settled_at
    FROM webhook_deliveries WHERE tenant_id = $1 AND tenant_id::text = ($1::uuid)::text`

export async function readDelivery(tx: Tx, tenantId: string, deliveryId: string): Promise<DeliveryRow | undefined> {
  const [row] = await tx.query<DeliveryRow>({
    name: 'read-delivery',
    text: `${SELECT} AND delivery_id = $2`,
    values: [tenantId, deliveryId],
  })
  return row
}

export interface DeliveryQuery {
  endpointId: string | null
  streamId: string | null
  state: string | null
  before: string | null
  limit: number
}

/** Newest first. */
export function listDeliveries(tx: Tx, tenantId: string, query: DeliveryQuery): Promise<DeliveryRow[]> {
  const values: unknown[] = [tenantId, query.limit]
  const filters = Object.entries({
    'endpoint_id::text = ': query.endpointId,
    'stream_id = ': query.streamId,
    'state = ': query.state,
    'delivery_id < ': query.before,
  }).flatMap(([filter, value]) => (value === null ? [] : [`AND ${filter}$${values.push(value)}`]))
  return tx.query<DeliveryRow>(`${SELECT} ${filters.join(' ')} ORDER BY delivery_id DESC LIMIT $2`, values)
}
