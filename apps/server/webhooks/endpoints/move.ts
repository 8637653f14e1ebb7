import type { Tx } from '../../platform/db/database.ts'
import { boolean, rowDecoder, text } from '../../platform/db/decode.ts'
import { sha256 } from '../../platform/ids.ts'
import { restartDispatch } from '../dispatch/restart.ts'
import { endpointExists, urlOfRequests } from './refusals.ts'
import type { EndpointRow } from './store.ts'

/**
 * Gives a registered endpoint another URL, which the caller has checked. Its id, secrets, keys and subscriptions stay;
 * what waits is sent to the new URL.
 */
export async function moveEndpoint(tx: Tx, tenantId: string, endpoint: EndpointRow, url: string): Promise<void> {
  if (!endpoint.registered) throw urlOfRequests()
  const urlHash = sha256(url)
  const [other] = await tx.query(
    `SELECT endpoint_id, registered FROM webhook_endpoints
      WHERE tenant_id = $1 AND url_hash = $2 AND deleted_at IS NULL AND endpoint_id <> $3`,
    [tenantId, urlHash, endpoint.endpoint_id],
  )
  if (other) {
    const { endpoint_id, registered } = decodeOther(other)
    throw endpointExists({ endpointId: endpoint_id, registered })
  }
  await refuseConflict(
    tx.query('UPDATE webhook_endpoints SET url = $3, url_hash = $4 WHERE tenant_id = $1 AND endpoint_id = $2', [
      tenantId,
      endpoint.endpoint_id,
      url,
      urlHash,
    ]),
  )
  await restartDispatch(tx, tenantId, endpoint.endpoint_id)
}

const decodeOther = rowDecoder('webhook_endpoints', { endpoint_id: text, registered: boolean })

/** Another call has just registered the URL. */
async function refuseConflict(changing: Promise<unknown>): Promise<void> {
  try {
    await changing
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'webhook_endpoints_by_url') throw error
    throw endpointExists()
  }
}
