import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { fromPublicId } from '../../platform/ids.ts'
import type { Visitor } from '../visits/visit.ts'
import { requireFillable, requireStillFillable, whoseUploads } from './receive-upload.ts'
import { withdraw } from './store.ts'

/** Removes a file of the signer. Its bytes are deleted a day later. */
export async function removeUpload(db: Database, visitor: Visitor, id: string): Promise<void> {
  requireFillable(visitor)
  const uploadId = fromPublicId('upl', id)
  const removed = await db.transaction({ tenant: visitor.visit.tenantId }, async (tx) => {
    await requireStillFillable(tx, visitor)
    return uploadId === undefined ? [] : tx.query(withdraw(whoseUploads(visitor), { uploadId }))
  })
  if (removed.length === 0) throw new Failure('not_found', 'This signer has no such file.')
}
