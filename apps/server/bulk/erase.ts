import { destroyKeysIn } from '../documents/erase.ts'
import type { Statement } from '../platform/db/database.ts'
import type { ErasureTarget } from '../records/erasure-target.ts'

/**
 * Destroys the input of the job that created the request: a batch of rows is encrypted as one value, so one row cannot
 * be erased alone. Of a job that has not ended, the worker destroys it at the end. Runs as countersign_eraser.
 */
export function eraseBulkInput({ tenantId, jobId }: ErasureTarget): Statement[] {
  if (jobId === null) return []
  const values = [tenantId, jobId]
  return [
    {
      text: `
        UPDATE bulk_jobs SET erase_input = true, repeat_key = NULL, repeat_hash = NULL
         WHERE tenant_id = $1 AND job_id = $2`,
      values,
    },
    destroyKeysIn(KEY_OF_ENDED_JOB, values),
  ]
}

const KEY_OF_ENDED_JOB =
  'SELECT key_id FROM bulk_jobs WHERE tenant_id = $1 AND job_id = $2 AND completed_at IS NOT NULL'
