import type { Statement } from '../platform/db/database.ts'
import { rowDecoder, text } from '../platform/db/decode.ts'
import { Failure } from '../platform/errors.ts'
import { isUndrawable, type MergeDeps, mergeDocument } from '../templates/merge.ts'
import { IS_UNMERGED, JOIN_MERGE } from '../templates/sql.ts'

/**
 * Draws the template's values on the request's document, unless that is done. Awaited before the document is shown and
 * before a signer is invited.
 */
export async function mergeForRequest(deps: MergeDeps, tenantId: string, requestId: string): Promise<void> {
  const [[row] = []] = await deps.db.flush({ tenant: tenantId }, [selectUnmerged(tenantId, requestId)])
  if (row) await mergeDocument(deps, tenantId, decodeDocument(row).document_id).catch(refuseUndrawable)
}

/** The job that draws the values ends the request. */
function refuseUndrawable(error: unknown): never {
  if (!isUndrawable(error)) throw error
  const message = 'The values of the template cannot be drawn on the document. The request fails; see its failure.'
  throw new Failure('wrong_state', message, { cause: error })
}

const decodeDocument = rowDecoder('sign_requests', { document_id: text })

/** No row unless the request's document waits for its values. */
function selectUnmerged(tenantId: string, requestId: string): Statement {
  return {
    name: 'select-unmerged-document',
    text: `
      SELECT document_id FROM sign_requests r ${JOIN_MERGE}
       WHERE r.tenant_id = $1 AND r.request_id = $2 AND ${IS_UNMERGED}`,
    values: [tenantId, requestId],
  }
}
