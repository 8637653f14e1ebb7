import { Failure } from '../../platform/errors.ts'
import { cancel } from '../../signrequests/cancel.ts'
import type { ChangeDeps } from '../../signrequests/change.ts'
import type { Claim } from './claim.ts'
import type { OpenBatch } from './open-batch.ts'

/** Cancels the requests of a batch that are still open. What is signed, declined or expired stays as it is. */
export async function recallRows(deps: ChangeDeps, { job, rows }: OpenBatch, claim: Claim): Promise<void> {
  for (const { requestId } of rows) {
    if (requestId === null || !claim.going) continue
    await cancel(deps, job.tenantId, { requestId }, job.actor).catch((error) => {
      if (!(error instanceof Failure && error.code === 'wrong_state')) throw error
    })
  }
}
