import { Failure } from '../../platform/errors.ts'
import { cancel } from '../../signrequests/cancel.ts'
import type { ChangeDeps } from '../../signrequests/change/change.ts'
import type { Claim } from './claim.ts'
import type { OpenBatch } from './open-batch.ts'
import type { RowThrottle } from './row-throttle.ts'

/**
 * Cancels the open requests of a batch. Completed, declined and expired requests do not change. If a request cannot be
 * cancelled, the others still are, and the batch fails, so that the job stays `recalling` and retries.
 */
export async function recallRows(
  deps: ChangeDeps & { throttle: RowThrottle },
  { job, requestIds }: OpenBatch,
  claim: Claim,
): Promise<void> {
  const failures: unknown[] = []
  for (const requestId of requestIds) {
    if (!claim.active) break
    const recalled = deps.throttle.row(() => cancel(deps, job.tenantId, { requestId }, job.actor))
    await recalled.catch((error) => {
      if (!(error instanceof Failure && error.code === 'wrong_state')) failures.push(error)
    })
  }
  if (failures.length > 0) {
    const message = `${failures.length} of ${requestIds.length} requests of a batch could not be cancelled`
    throw new Error(message, { cause: failures[0] })
  }
}
