import type { Statement } from '../db/database.ts'

/** Erases the error messages of a request's jobs, as countersign_eraser. The jobs themselves hold ids only. */
export function eraseJobErrors({
  tenantId,
  requestId,
  documentId,
}: {
  tenantId: string
  requestId: string
  documentId: string
}): Statement[] {
  return [
    {
      text: `
        UPDATE jobs SET last_error = NULL
         WHERE tenant_id = $1 AND last_error IS NOT NULL AND (ids->>'request' = $2 OR ids->>'document' = $3)`,
      values: [tenantId, requestId, documentId],
    },
  ]
}
