import { SEAL_ERRORS, type SealErrorCode } from '@countersign/domain/signrequest'
import { findDocument } from '../documents/find.ts'
import { Failure } from '../platform/errors.ts'
import { SYSTEM } from '../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../signrequests/change/change.ts'
import { recordProblem, resolveProblem } from '../signrequests/problems/record.ts'
import type { DrawingFailure } from '../templates/merge.ts'
import { sealFailureOf } from './failure.ts'

/** A store that does not answer for a moment is no problem yet. */
const TOLERATED_FAILURES = 3
/** No retry succeeds before an operator acts. */
const NEEDS_OPERATOR: ReadonlySet<SealErrorCode> = new Set(['document_unreadable', 'document_key_unavailable'])

/**
 * Records that the values cannot be drawn: as a problem of the request while the job is retried; as its end if no retry
 * can succeed, or none did. Nobody was invited. Returns whether the job is settled.
 */
export async function failUndrawn(
  deps: ChangeDeps,
  { tenantId, documentId, error, failures, isLastTry }: DrawingFailure,
): Promise<boolean> {
  const { code, message } = sealFailureOf(error)
  if (SEAL_ERRORS[code] !== 'fail' && !isLastTry) {
    const isProblem = NEEDS_OPERATOR.has(code) || failures >= TOLERATED_FAILURES
    if (isProblem) await recordProblem(deps, tenantId, { documentId }, { code: 'values_not_drawn' })
    return false
  }
  // The last worker may have died after it had drawn them, or a signer's page has drawn them.
  if (await isDrawn(deps, tenantId, documentId)) {
    await resolveUndrawn(deps, { tenantId, documentId })
    return true
  }
  await change(deps, tenantId, { documentId }, SYSTEM, ({ state, now }) => ({
    ...{ type: 'RecordSealError', at: now, revision: state.latestRevision.number, retryAt: now },
    code: 'values_undrawable',
    message: `the values cannot be drawn on the document: ${message}`,
  })).catch(ignoreMissing)
  return true
}

async function isDrawn({ db }: ChangeDeps, tenantId: string, documentId: string): Promise<boolean> {
  const [rows] = await db.flush({ tenant: tenantId }, [findDocument.statement(documentId)])
  return (findDocument.read(rows)?.contentSha256 ?? null) !== null
}

/** The values were drawn after failed attempts. */
export function resolveUndrawn(
  deps: ChangeDeps,
  { tenantId, documentId }: Pick<DrawingFailure, 'tenantId' | 'documentId'>,
): Promise<void> {
  return resolveProblem(deps, tenantId, { documentId }, { code: 'values_not_drawn' })
}

/** The document was made without a request. */
function ignoreMissing(error: Error): void {
  if (!(error instanceof Failure) || error.code !== 'not_found') throw error
}
