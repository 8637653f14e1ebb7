import type { Statement } from '../platform/db/database.ts'
import { ERASED_ROWS, type ErasureTarget, targetValues } from '../records/erasure-target.ts'

/**
 * Erases the certificates and provider answers of the target, and increments that were prepared for their signature.
 * Runs as countersign_eraser.
 */
export function eraseAttempts(target: ErasureTarget): Statement[] {
  const values = targetValues(target)
  return [
    {
      text: `
        UPDATE certificate_attempts SET fields = NULL, phase = NULL, signature = NULL, zone = NULL
         WHERE tenant_id = $1 AND request_id = $2
           AND check_id IN (SELECT check_id FROM certificate_checks WHERE ${ERASED_ROWS})`,
      values,
    },
    {
      text: `
        UPDATE certificate_checks SET chain = '{}', path = NULL, verdict = NULL, sandbox_key = NULL
         WHERE ${ERASED_ROWS}`,
      values,
    },
    {
      text: `
        UPDATE remote_attempts SET actor = NULL, departure = NULL, fields = NULL, phase = NULL, credentials = NULL,
               credential = NULL, signature = NULL, certificates = NULL, path = NULL, verdict = NULL, zone = NULL,
               agreement = agreement - 'witness' - 'values' - 'pageSeconds' - 'textSeconds'
         WHERE ${ERASED_ROWS}`,
      values,
    },
    // After the attempts: from then on no answer is stored.
    {
      text: `
        UPDATE remote_answers SET content = NULL, problem = NULL
         WHERE tenant_id = $1 AND request_id = $2
           AND attempt_id IN (SELECT attempt_id FROM remote_attempts WHERE ${ERASED_ROWS})`,
      values,
    },
  ]
}
