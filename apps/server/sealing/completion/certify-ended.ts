import { isFinal } from '@countersign/domain/signrequest'
import { resolveProblem } from '../../signrequests/problems/record.ts'
import type { StoredRequest } from '../../signrequests/stored-request.ts'
import type { DrainDeps } from '../deps.ts'
import type { Work } from '../fetch.ts'
import { duringSteps } from '../steps.ts'
import { certify } from './certify.ts'
import { fileInserted, storeFile } from './store-file.ts'

/** Declined, expired, cancelled or failed: the request can no longer be completed. */
export function isEnded({ state }: StoredRequest): boolean {
  return isFinal(state.state) && state.state !== 'completed'
}

/**
 * Makes the audit trail of an ended request as a PDF, on demand. It does not change the request. If two sealers make one
 * at once, the first row remains.
 */
export async function certifyEnded(deps: DrainDeps, work: Work): Promise<void> {
  const credentials = await deps.credentials(work.stored.details.mode)
  const during = duringSteps(work.stored.state.id, deps.onStep)
  const { draft } = await certify(deps, work, null, credentials, during)
  const file = await storeFile(deps, work, draft)
  await deps.db.flush({ tenant: work.tenantId }, [fileInserted(work, 'audit_trail', file)])
  const { id, problems } = work.stored.state
  const code = 'audit_trail_not_made'
  if (problems.some((problem) => problem.code === code)) {
    await resolveProblem(deps, work.tenantId, { requestId: id }, { code })
  }
}
