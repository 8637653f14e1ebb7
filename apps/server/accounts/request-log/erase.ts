import type { Statement } from '../../platform/db/database.ts'

/** Deletes the calls about the document of a request, as countersign_eraser: their paths have ids of its signers. */
export function eraseCalls({ tenantId, documentId }: { tenantId: string; documentId: string }): Statement[] {
  return [
    {
      text: 'DELETE FROM request_log WHERE tenant_id = $1 AND document_id = $2',
      values: [tenantId, documentId],
    },
  ]
}
