import type { Content } from '../../documents/content.ts'
import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { fromPublicId } from '../../platform/ids.ts'
import { contentOfRow } from '../../records/files.ts'
import { notFound } from '../../signrequests/change/change.ts'
import { readRequest } from '../../signrequests/load.ts'
import type { RequestRef } from '../../signrequests/stored-request.ts'
import { type SignersUpload, selectStored, usedUpload } from './store.ts'

/** A file that a signature names, for the sender. Its bytes are not read. A file before the signature is not the sender's. */
export async function findUsedUpload(
  db: Database,
  tenantId: string,
  ref: RequestRef,
  which: { signerId: string; id: string },
): Promise<{ file: SignersUpload; content: Content }> {
  return db.transaction({ tenant: tenantId }, async (tx) => {
    const stored = await readRequest(tx, ref)
    if (!stored) throw notFound()
    const rows = fromPublicId('upl', which.id) ? await tx.query(selectStored(tenantId, stored.state.id)) : []
    for (const row of rows) {
      const used = usedUpload(row)
      if (used?.signerId === which.signerId && used.file.id === which.id) {
        return { file: used.file, content: contentOfRow(row, used.file.name) }
      }
    }
    throw new Failure('not_found', 'This signer has signed with no such file, or it was erased.')
  })
}
