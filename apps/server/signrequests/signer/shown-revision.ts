import { type Signer, shownRevision } from '@countersign/domain/signrequest'
import type { Tx } from '../../platform/db/database.ts'
import { revisionAt, type StoredRevision } from '../revisions/read.ts'
import type { StoredRequest } from '../stored-request.ts'

/** The revision that this signer sees and signs. See shownRevision(). */
export function shownDocument(
  tx: Tx,
  tenantId: string,
  { state }: StoredRequest,
  signer: Signer,
): Promise<StoredRevision | undefined> {
  return revisionAt(tx, tenantId, state.id, shownRevision(state, signer))
}
