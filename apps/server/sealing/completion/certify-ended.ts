import { isFinal } from '@countersign/domain/signrequest'
import type { StoredRequest } from '../../signrequests/stored-request.ts'
import type { DrainDeps } from '../drain.ts'
import type { Work } from '../fetch.ts'
import { duringSteps } from '../steps.ts'
import { certify } from './certify.ts'
import { insertFile, storeWhole } from './store-files.ts'

/** Declined, expired, cancelled or failed: nothing will be completed any more. */
export function isEnded({ state }: StoredRequest): boolean {
  return isFinal(state.state) && state.state !== 'completed'
}

/**
 * The audit trail of such a request as a PDF, which somebody has asked for. It changes nothing of the request; of two
 * that are made at once the first one's row stays.
 */
export async function certifyEnded(deps: DrainDeps, work: Work): Promise<void> {
  const means = await deps.means(work.stored.details.mode)
  const during = duringSteps(work.stored.state.id, deps.onStep)
  const { draft } = await certify(deps, work, null, means, during)
  const file = await storeWhole(deps.blobs, work, draft)
  await deps.db.flush({ tenant: work.tenantId }, [insertFile(work, 'audit_trail', file)])
}
