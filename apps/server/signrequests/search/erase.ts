import type { Tx } from '../../platform/db/database.ts'
import { rowDecoder, text } from '../../platform/db/decode.ts'
import { readRequests } from '../load.ts'
import { REQUESTS_OF_DOCUMENT } from '../sql.ts'
import type { StoredRequest } from '../stored-request.ts'
import { lockEntries } from './lock-entries.ts'
import { contentOf, replaceEntries } from './write-entries.ts'

/**
 * Replaces what can be searched of an erased request by what remains of it, as countersign_eraser, in the transaction of
 * the erasure. `erasedName` is the new name of the document, if that is erased, too: then also in the entries of its
 * other requests, all of which have ended.
 */
export async function eraseFromSearch(
  tx: Tx,
  tenantId: string,
  request: StoredRequest,
  reference: string | null,
  erasedName: string | null,
): Promise<void> {
  await lockEntries(tx, tenantId)
  const remains = { ...request, details: { ...request.details, reference } }
  const others = erasedName === null ? [] : await otherRequests(tx, tenantId, request)
  const entries = [remains, ...others].map(({ state, details }) => ({
    requestId: state.id,
    content: contentOf({ ...details, signers: state.signers, documentName: erasedName ?? details.documentName }),
  }))
  await replaceEntries(tx, tenantId, entries)
}

async function otherRequests(tx: Tx, tenantId: string, { state }: StoredRequest): Promise<StoredRequest[]> {
  const rows = await tx.query(LOCK_OTHERS, [tenantId, state.documentId, state.id])
  return readRequests(
    tx,
    rows.map((row) => decodeId(row).request_id),
  )
}

const LOCK_OTHERS = `
  SELECT request_id FROM sign_requests
   WHERE tenant_id = $1 AND request_id IN (${REQUESTS_OF_DOCUMENT}) AND request_id <> $3
   ORDER BY request_id FOR UPDATE`

const decodeId = rowDecoder('sign_requests', { request_id: text })
