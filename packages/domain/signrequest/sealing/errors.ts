/** Seal errors: what the sealer reports, and what an operator may do. */
import type { FailRequest, RecordSealError, RetrySeal } from '../commands/index.ts'
import { lapseOpenAttempts, unsignedIds } from '../consequences.ts'
import { accept, type Decision, nothing, reject } from '../decision.ts'
import { rejectIfEnded } from '../guards.ts'
import { isFinal, type SignRequest } from '../state.ts'

/** Recorded for `explain`. The same error is not recorded again unless its retry time changed. */
export function recordSealError(request: SignRequest, { at, ...command }: RecordSealError): Decision {
  const { code, message, permanent, retryAt } = command
  const current = request.seal.error
  if (isFinal(request.state)) return nothing
  if (current?.code === code && current.permanent === permanent && current.retryAt === retryAt) return nothing
  return accept({ type: 'SealErrorRecorded', at, code, message, permanent, retryAt })
}

export function retrySeal(request: SignRequest, { at, operator }: RetrySeal): Decision {
  const rejection = rejectIfEnded(request, at)
  if (rejection) return rejection
  const { error, retries } = request.seal
  if (error) return accept({ type: 'SealRetried', at, operator, afterPermanentError: error.permanent })
  return retries > 0 ? nothing : reject('seal_error_missing', 'Sealing has not failed. There is nothing to retry.')
}

/** Permitted only after a permanent error has returned after a retry. */
export function failRequest(request: SignRequest, { at, operator, reason }: FailRequest): Decision {
  if (request.state === 'failed') return nothing
  const rejection = rejectIfEnded(request, at)
  if (rejection) return rejection
  const { error, retries } = request.seal
  if (!error?.permanent)
    return reject('seal_error_missing', 'The request has no permanent seal error. The sealer continues by itself.')
  if (retries === 0)
    return reject('seal_retry_missing', 'Retry sealing first. Fail the request only if the error returns.')
  return accept(...lapseOpenAttempts(request, at), {
    type: 'RequestFailed',
    at,
    operator,
    reason,
    closedSignerIds: unsignedIds(request),
  })
}
