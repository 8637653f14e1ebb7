import { isUnreadable } from '../../platform/blobs/errors.ts'
import { Failure } from '../../platform/errors.ts'
import type { ChangeDeps } from '../../signrequests/change/change.ts'
import { recordProblem, resolveProblem } from '../../signrequests/problems/record.ts'
import type { Reader } from '../visits/visit.ts'

const CODE = 'pages_unreadable'

/** Shows a page, and records with the request that it cannot be shown, or that it can be shown again. */
export async function showOrReport<T>(
  deps: ChangeDeps,
  { visit: { tenantId, requestId }, stored }: Pick<Reader, 'visit' | 'stored'>,
  show: () => Promise<T>,
): Promise<T> {
  const isRecorded = stored.state.problems.some(({ code }) => code === CODE)
  const ref = { requestId }
  try {
    const shown = await show()
    if (isRecorded) await resolveProblem(deps, tenantId, ref, { code: CODE })
    return shown
  } catch (error) {
    if (!isRecorded && isPermanent(error)) await recordProblem(deps, tenantId, ref, { code: CODE })
    throw error
  }
}

/** No retry by the signer succeeds: the stored document is lost, or its page cannot be rendered. */
function isPermanent(error: unknown): boolean {
  if (error instanceof Failure) return error.code === 'page_undrawable'
  return isUnreadable(error)
}
