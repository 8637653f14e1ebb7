import type { SignRequest } from '@countersign/domain/signrequest'
import { deleteKey } from '../../documents/keys/statements.ts'
import { recordUnreferenced } from '../../platform/blobs/store-objects.ts'
import type { Database, Statement, Tx } from '../../platform/db/database.ts'
import { newId, publicId } from '../../platform/ids.ts'
import { lockRequest } from '../../signrequests/load.ts'
import {
  decodeDue,
  decodeDueUpload,
  deleteUpload,
  keep,
  namesUpload,
  postpone,
  selectDue,
  selectDueUpload,
} from './store.ts'

// Deletes signers' files that nobody used: removed, replaced, abandoned, of requests that ended without them, or of persons
// who were erased.

const AT_ONCE = 200

/** `timer`: as countersign_timer, which sees due files of all tenants. `db`: as countersign_app. Returns how many were deleted. */
export async function deleteDueUploads(
  timer: Pick<Database, 'query'>,
  db: Database,
  atOnce = AT_ONCE,
): Promise<number> {
  let deleted = 0
  for (let more = true; more; ) {
    const due = (await timer.query(selectDue(atOnce))).map(decodeDue)
    for (const { tenant_id, upload_id } of due) {
      deleted += await db.transaction({ tenant: tenant_id }, (tx) => settle(tx, tenant_id, upload_id))
    }
    more = due.length === atOnce
  }
  return deleted
}

/** Returns how many were deleted: 1 or 0. The request is locked, so that no signature is recorded meanwhile. */
async function settle(tx: Tx, tenantId: string, uploadId: string): Promise<number> {
  const [row] = await tx.query(selectDueUpload(tenantId, uploadId))
  if (!row) return 0
  const { request_id, signer_id, key_id, object_name } = decodeDueUpload(row)
  const stored = await lockRequest(tx, { requestId: request_id })
  if (!stored) throw new Error(`Upload ${uploadId} has no request.`)
  const statements = statementsFor(stored.state, signer_id, tenantId, uploadId)
  if (statements.length > 0) {
    await tx.all(statements)
    return 0
  }
  const object = { name: object_name, keyId: key_id, pendingId: newId() }
  await tx.all([deleteUpload(tenantId, uploadId), deleteKey(tenantId, key_id), recordUnreferenced(tenantId, [object])])
  return 1
}

/** What keeps the file; empty if nothing does. */
function statementsFor(request: SignRequest, signerId: string, tenantId: string, uploadId: string): Statement[] {
  const signer = request.signers.find(({ id }) => id === signerId)
  if (signer && namesUpload(signer.values, publicId('upl', uploadId))) return [keep(tenantId, uploadId)]
  return request.heldSince === null ? [] : [postpone(tenantId, uploadId)]
}
