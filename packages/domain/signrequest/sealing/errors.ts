/** When the document cannot be sealed: what the sealer reports, and what an operator may do about it. */
import type { FailRequest, RecordSealError, RetrySeal } from '../commands/index.ts'
import { lapseOpenAttempts, unsignedIds } from '../consequences.ts'
import { accept, type Decision, nothing, reject } from '../decision.ts'
import { refuseIfEnded } from '../guards.ts'
import { isFinal, type SignRequest } from '../state.ts'

/** Kept as data for `explain`. An error that stands already is not told twice, unless its next try has moved. */
export function recordSealError(request: SignRequest, { at, ...command }: RecordSealError): Decision {
  const { code, message, permanent, retryAt } = command
  const standing = request.seal.error
  if (isFinal(request.state)) return nothing
  if (standing?.code === code && standing.permanent === permanent && standing.retryAt === retryAt) return nothing
  return accept({ type: 'SealErrorRecorded', at, code, message, permanent, retryAt })
}

export function retrySeal(request: SignRequest, { at, operator }: RetrySeal): Decision {
  const refusal = refuseIfEnded(request, at)
  if (refusal) return refusal
  const { error, retries } = request.seal
  if (error) return accept({ type: 'SealRetried', at, operator, afterPermanentError: error.permanent })
  return retries > 0 ? nothing : reject('seal_error_missing', 'Sealing has not failed; there is nothing to retry.')
}

/** The operator's last resort: only when a permanent error has come back after a retry. */
export function failRequest(request: SignRequest, { at, operator, reason }: FailRequest): Decision {
  if (request.state === 'failed') return nothing
  const refusal = refuseIfEnded(request, at)
  if (refusal) return refusal
  const { error, retries } = request.seal
  if (!error?.permanent) return reject('seal_error_missing', 'No permanent seal error stands; the request can go on.')
  if (retries === 0) return reject('seal_retry_missing', 'Retry sealing first; fail the request if the error returns.')
  return accept(...lapseOpenAttempts(request, at), {
    type: 'RequestFailed',
    at,
    operator,
    reason,
    closedSignerIds: unsignedIds(request),
  })
}
