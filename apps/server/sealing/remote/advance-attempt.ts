import type { SignRequest } from '@countersign/domain/signrequest'
import { AttemptRefused } from '../certificate/failure.ts'
import { fetchWork, type Work } from '../fetch.ts'
import { type AttemptRef, findAttempt, type RemoteAttempt } from './attempts.ts'
import type { RemoteSigningDeps } from './deps.ts'
import { finishAttempt } from './finish.ts'
import { prepareJourney } from './prepare.ts'
import type { DuringRemote } from './steps.ts'
import { takeAnswers } from './take-answers.ts'

/** The sealer's next step of an attempt, if it has one. */
export async function goOn(deps: RemoteSigningDeps, ref: AttemptRef, during: DuringRemote): Promise<void> {
  const { tenantId, requestId } = ref
  const [rows] = await deps.db.flush({ tenant: tenantId }, [findAttempt.statement(ref)])
  const attempt = findAttempt.read(rows ?? [])
  if (!attempt || !isOurs(attempt)) return
  const work = await fetchWork(deps.db, tenantId, requestId)
  if (!work) throw new Error(`the request ${requestId} of an attempt is gone`)
  refuseIfOver(work, attempt)
  const { step } = attempt
  if (step === 'preparing') return prepareJourney(deps, work, attempt, during)
  if (step !== 'finishing') await takeAnswers(deps, work, attempt, during)
  const [after] = await deps.db.flush({ tenant: tenantId }, [findAttempt.statement(ref)])
  const taken = findAttempt.read(after ?? [])
  if (taken?.step === 'finishing') await finishAttempt(deps, work, taken, during)
}

function isOurs({ step }: RemoteAttempt): boolean {
  return step === 'preparing' || step === 'leave' || step === 'away' || step === 'finishing'
}

/**
 * Checked before any external call. A late answer still counts if no other revision was appended. What came
 * before anything was begun in the document (the way to a certificate) ends with the request or the signer's turn.
 */
function refuseIfOver({ stored: { state } }: Work, attempt: RemoteAttempt): void {
  const { attemptId, journey, signerId, generation } = attempt
  const begun = state.attempts.find(({ id }) => id === attemptId)
  if (!begun) {
    const signer = state.signers.find(({ id }) => id === signerId)
    const isAwaited = isOpen(state) && signer?.linkGeneration === generation && signer.state !== 'signed'
    if (!isAwaited) throw new AttemptRefused('lease_lost', 'nothing is awaited of this signer any more')
    if (journey === 'signature' && attempt.step !== 'preparing') throw new Error('a journey was begun without a lease')
    return
  }
  const mayStillCount = begun.state === 'open' || (begun.state === 'lapsed' && attempt.step !== 'preparing')
  if (!mayStillCount) throw new AttemptRefused(begun.errorCode ?? 'lease_lost', 'the attempt has ended already')
}

function isOpen({ state }: SignRequest): boolean {
  return state === 'pending' || state === 'in_progress'
}
