import { SEAL_ERRORS } from '@countersign/domain/signrequest'
import { Failure } from '../platform/errors.ts'
import { SYSTEM } from '../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../signrequests/change/change.ts'
import type { DrawingFailure } from '../templates/merge.ts'
import { sealFailureOf } from './failure.ts'

/**
 * Ends the request of a document on which the values cannot be drawn: no retry can succeed, or none did. Nobody was
 * invited, and without this the request would wait for its signers. Returns whether the job is settled.
 */
export async function failUndrawn(
  deps: ChangeDeps,
  { tenantId, documentId, error, isLastTry }: DrawingFailure,
): Promise<boolean> {
  const { code, message } = sealFailureOf(error)
  if (SEAL_ERRORS[code] !== 'fail' && !isLastTry) return false
  await change(deps, tenantId, { documentId }, SYSTEM, ({ state, now }) => ({
    ...{ type: 'RecordSealError', at: now, revision: state.latestRevision.number, retryAt: now },
    code: 'document_unsuitable',
    message: `the values cannot be drawn on the document: ${message}`,
  })).catch(ignoreMissing)
  return true
}

/** The document was made without a request. */
function ignoreMissing(error: Error): void {
  if (!(error instanceof Failure) || error.code !== 'not_found') throw error
}
