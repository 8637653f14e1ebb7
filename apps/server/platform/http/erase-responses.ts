import type { Statement } from '../db/database.ts'
import { publicId } from '../ids.ts'

// Deletes stored responses of an Idempotency-Key, as countersign_eraser, with the hashes of the bodies they belong to. A
// call that is repeated afterwards runs again.

/** Of calls about one request. */
export function eraseResponses({
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
        DELETE FROM idempotency_keys
         WHERE tenant_id = $1
           AND (headers->>'sign-request-id' = $2 OR strpos(body, $2) > 0
                OR strpos(lower(path), $3) > 0 OR strpos(lower(path), $2) > 0)`,
      values: [tenantId, publicId('sr', requestId), documentId],
    },
  ]
}

/** Those that contain an address. */
export function eraseResponsesWith({ tenantId, email }: { tenantId: string; email: string }): Statement[] {
  return [
    {
      text: 'DELETE FROM idempotency_keys WHERE tenant_id = $1 AND strpos(lower(body), lower($2)) > 0',
      values: [tenantId, email],
    },
  ]
}
