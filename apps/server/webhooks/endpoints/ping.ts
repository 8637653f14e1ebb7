import { TEST_TYPE } from '@countersign/domain/webhook'
import type { Database } from '../../platform/db/database.ts'
import { appendEvent } from '../../platform/events/append.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId, publicId } from '../../platform/ids.ts'
import { type DeliveryRow, readDelivery } from '../deliveries/store.ts'
import { putDeliveries } from '../fan-out.ts'
import { noEndpoint } from './change.ts'
import { endpointDisabled } from './refusals.ts'
import { readEndpoint } from './store.ts'

/**
 * A test event for one endpoint. It is logged and dispatched like any other, and it probes a paused endpoint.
 */
export async function pingEndpoint(db: Database, caller: Caller, endpointId: string | undefined): Promise<DeliveryRow> {
  const { tenantId } = caller
  return db.transaction({ tenant: tenantId }, async (tx) => {
    const endpoint = endpointId === undefined ? undefined : await readEndpoint(tx, tenantId, endpointId)
    if (!endpoint) throw noEndpoint()
    if (endpoint.disabled_at) throw endpointDisabled()
    const [streamId, eventId, deliveryId] = [newId(), newId(), newId()]
    const createdAt = new Date().toISOString()
    const body = {
      id: publicId('evt', eventId),
      type: TEST_TYPE,
      created_at: createdAt,
      mode: caller.mode,
      sequence: 1,
      data: { endpoint_id: publicId('whe', endpoint.endpoint_id), url: endpoint.url },
    }
    await tx.query(appendEvent({ tenantId, streamId, seq: 1, eventId, type: TEST_TYPE, createdAt, body }))
    await tx.query('UPDATE webhook_health SET paused_until = NULL WHERE tenant_id = $1 AND endpoint_id = $2', [
      tenantId,
      endpoint.endpoint_id,
    ])
    const delivery = { seq: 1, delivery_id: deliveryId, event_id: eventId, type: TEST_TYPE }
    await putDeliveries(tx, [
      { tenant_id: tenantId, endpoint_id: endpoint.endpoint_id, stream_id: streamId, ...delivery },
    ])
    const row = await readDelivery(tx, tenantId, deliveryId)
    if (!row) throw new Error('the test was written but cannot be read')
    return row
  })
}
