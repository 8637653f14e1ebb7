import type { Statement } from '../platform/db/database.ts'

/**
 * Erases the certificates and provider answers of one signer of a request, or of all signers (null). Runs as
 * countersign_eraser.
 */
export function eraseAttempts(tenantId: string, requestId: string, signerId: string | null): Statement[] {
  const values = [tenantId, requestId, signerId]
  const where = 'tenant_id = $1 AND request_id = $2 AND ($3::uuid IS NULL OR signer_id = $3)'
  return [
    { text: `UPDATE certificate_checks SET chain = '{}', path = NULL, verdict = NULL WHERE ${where}`, values },
    {
      text: `
        UPDATE remote_answers a SET content = NULL FROM remote_attempts r
         WHERE a.tenant_id = r.tenant_id AND a.request_id = r.request_id AND a.attempt_id = r.attempt_id
           AND r.tenant_id = $1 AND r.request_id = $2 AND ($3::uuid IS NULL OR r.signer_id = $3)`,
      values,
    },
    {
      text: `
        UPDATE remote_attempts SET actor = NULL, departure = NULL, phase = NULL, credentials = NULL, credential = NULL,
               certificates = NULL, path = NULL, verdict = NULL
         WHERE ${where}`,
      values,
    },
  ]
}
