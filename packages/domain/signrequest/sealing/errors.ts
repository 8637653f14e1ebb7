/** Seal errors: what the sealer reports, and what an operator may do. */
import type { FailRequest, RecordSealError, RetrySeal } from '../commands/index.ts'
import { lapseOpenAttempts, unfinishedIds } from '../consequences.ts'
import { accept, type Decision, nothing, reject } from '../decision.ts'
import { effectiveState } from '../effective-state.ts'
import type { SignRequestEvent } from '../events/index.ts'
import { rejectIfEnded } from '../guards.ts'
import type { ProblemCode } from '../problems/codes.ts'
import { problemRecorded } from '../problems/record.ts'
import { type Instant, isFinal, LIMITS, type SealError, type SignRequest } from '../state.ts'
import { SEAL_ERRORS } from './error-codes.ts'

/**
 * Records the error for `explain`, also as a problem once it has lasted, or ends the request if no retry can succeed. The same error is not recorded again
 * unless its retry time changed. An error on an earlier revision is that of a sealer that lost its lease: it may have
 * seen a document that contains the signatures it was about to append.
 */
export function recordSealError(request: SignRequest, { at, ...command }: RecordSealError): Decision {
  const { code, message, revision, retryAt } = command
  const current = request.seal.error
  if (isFinal(effectiveState(request, at)) || revision !== request.latestRevision.number) return nothing
  const since = current?.code === code ? current.since : at
  const recorded = { type: 'SealErrorRecorded', at, code, message, since } as const
  if (!isPermanent({ code, since }, at)) {
    const isRepeat = current?.code === code && current.retryAt === retryAt
    const problem = at >= since + LIMITS.delayTolerated ? problemRecorded(request, problemOf(code), null, at) : []
    return isRepeat ? accept(...problem) : accept({ ...recorded, retryAt }, ...problem)
  }
  return accept({ ...recorded, retryAt: null }, ...failed(request, { at, operator: null, code, reason: message }))
}

export function retrySeal(request: SignRequest, { at, operator }: RetrySeal): Decision {
  const rejection = rejectIfEnded(request, at)
  if (rejection) return rejection
  const { error, retries } = request.seal
  if (error) return accept({ type: 'SealRetried', at, operator })
  return retries > 0 ? nothing : reject('seal_error_missing', 'Sealing has not failed. There is nothing to retry.')
}

/** Permitted only after an error has returned after an operator's retry. */
export function failRequest(request: SignRequest, { at, operator, reason }: FailRequest): Decision {
  if (request.state === 'failed') return nothing
  const rejection = rejectIfEnded(request, at)
  if (rejection) return rejection
  const { error, retries } = request.seal
  if (!error) return reject('seal_error_missing', 'The request has no seal error. The sealer continues by itself.')
  if (retries === 0)
    return reject('seal_retry_missing', 'Retry sealing first. Fail the request only if the error returns.')
  return accept(...failed(request, { at, operator, code: error.code, reason }))
}

/** Which work is delayed. */
function problemOf(code: SealError['code']): ProblemCode {
  return code === 'certificate_not_made' ? 'certificate_delayed' : 'sealing_delayed'
}

function isPermanent({ code, since }: Pick<SealError, 'code' | 'since'>, at: Instant): boolean {
  const effect = SEAL_ERRORS[code]
  switch (effect) {
    case 'fail':
      return true
    case 'fail_if_lasting':
      return at >= since + LIMITS.restoreTime
    case 'retry':
      return false
    default:
      return effect satisfies never
  }
}

interface Cause {
  readonly at: Instant
  readonly operator: string | null
  readonly code: SealError['code']
  readonly reason: string
}

function failed(request: SignRequest, cause: Cause): SignRequestEvent[] {
  const closedSignerIds = unfinishedIds(request)
  return [...lapseOpenAttempts(request, cause.at), { type: 'RequestFailed', ...cause, closedSignerIds }]
}
