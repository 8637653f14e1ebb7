import { destroyKeysIn } from '../../documents/erase.ts'
import type { Statement } from '../../platform/db/database.ts'
import { ERASED_ROWS, type ErasureTarget, targetValues } from '../../records/erasure-target.ts'

/**
 * Makes the files of a person unreadable, and deletes the names. The rows and the objects are deleted by the next
 * maintenance, because no value names them any more. Runs as countersign_eraser.
 */
export function eraseUploads(target: ErasureTarget): Statement[] {
  const values = targetValues(target)
  return [
    destroyKeysIn(`SELECT key_id FROM signer_uploads WHERE ${ERASED_ROWS}`, values),
    {
      text: `UPDATE signer_uploads SET field = '', name = '', due_at = clock_timestamp() WHERE ${ERASED_ROWS}`,
      values,
    },
  ]
}
