import { Failure } from '../../platform/errors.ts'
import { cancel } from '../../signrequests/cancel.ts'
import type { ChangeDeps } from '../../signrequests/change.ts'
import type { Claim } from './claim.ts'
import type { OpenBatch } from './open-batch.ts'
import type { RowPace } from './row-pace.ts'

/** Cancels the requests of a batch that are still open. What is signed, declined or expired stays as it is. */
export async function recallRows(
  deps: ChangeDeps & { pace: RowPace },
  { job, requestIds }: OpenBatch,
  claim: Claim,
): Promise<void> {
  for (const requestId of requestIds) {
    if (!claim.going) return
    const recalled = deps.pace.row(() => cancel(deps, job.tenantId, { requestId }, job.actor))
    await recalled.catch((error) => {
      if (!(error instanceof Failure && error.code === 'wrong_state')) throw error
    })
  }
}
