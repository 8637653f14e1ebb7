import type { Tx } from '../../platform/db/database.ts'
import { rowDecoder, text } from '../../platform/db/decode.ts'
import { newId, sha256 } from '../../platform/ids.ts'
import { skipWaiting } from '../dispatch/skip-waiting.ts'
import { markDeleted } from './store.ts'

/** Deletes all endpoints of a tenant with their secrets, and removes their URLs, also those of endpoints deleted before. */
export async function removeEndpoints(tx: Tx, tenantId: string): Promise<void> {
  const rows = await tx.query(`SELECT endpoint_id FROM webhook_endpoints WHERE tenant_id = $1 AND url <> ''`, [
    tenantId,
  ])
  for (const { endpoint_id: endpointId } of rows.map((row) => decodeId(row))) {
    await markDeleted(tx, tenantId, endpointId)
    await skipWaiting(tx, tenantId, endpointId)
    await tx.query(
      `UPDATE webhook_endpoints SET url = '', url_hash = $3, description = NULL
        WHERE tenant_id = $1 AND endpoint_id = $2`,
      // Random: the hash of a URL confirms a guess.
      [tenantId, endpointId, sha256(newId())],
    )
  }
}

const decodeId = rowDecoder('webhook_endpoints', { endpoint_id: text })
