import type { SignRequest } from '@countersign/domain/signrequest'
import { AttemptRefused } from '../attempts/errors.ts'
import type { Action, SigningStrategy } from '../attempts/strategy.ts'
import type { Work } from '../fetch.ts'
import { endAttempt, findAttempt, type RemoteAttempt, retryAttempt } from './attempts.ts'
import { collectAnswers } from './collect-answers.ts'
import type { RemoteSigningDeps } from './deps.ts'
import { remoteFailures } from './failure.ts'
import { messagesOf } from './messages.ts'
import { prepareJourney } from './prepare.ts'
import { readSignature } from './read-signature.ts'
import type { RemoteStepName } from './steps.ts'

/** A provider signs with a key that it holds for the signer, after it has authenticated them in the browser. */
export function remoteStrategy(deps: RemoteSigningDeps): SigningStrategy<RemoteAttempt, RemoteStepName> {
  return {
    rows: { find: findAttempt, end: endAttempt, retry: retryAttempt },
    onStep: deps.onRemoteStep,
    nextAction,
    refuseUnbegun,
    prepare: (work, attempt, during) => prepareJourney(deps, work, attempt, during),
    collect: (work, attempt, during) => collectAnswers(deps, work, attempt, during),
    readSignature: (work, attempt, _before, during) => readSignature(deps, work, attempt, during),
    readMessages: async (attempt) => {
      const [rows = []] = await deps.db.flush({ tenant: attempt.tenantId }, [messagesOf.statement(attempt)])
      return messagesOf.read(rows)
    },
    failures: remoteFailures(deps),
  }
}

function nextAction({ step }: RemoteAttempt): Action {
  switch (step) {
    case 'preparing':
      return 'prepare'
    case 'leave':
    case 'away':
      return 'collect'
    case 'finishing':
      return 'finish'
    case 'choose':
    case 'signed':
    case 'failed':
      return null
    default:
      return step satisfies never
  }
}

/** While the signer fetches a certificate, the attempt holds no lease. It ends with the request or the signer's link. */
function refuseUnbegun({ stored: { state } }: Work, { journey, signerId, generation, step }: RemoteAttempt): void {
  const signer = state.signers.find(({ id }) => id === signerId)
  const isAwaited = isOpen(state) && signer?.linkGeneration === generation && signer.state !== 'signed'
  if (!isAwaited) throw new AttemptRefused('lease_lost', 'The signer can no longer sign this request.')
  if (journey === 'signature' && step !== 'preparing') throw new Error('The journey was started without a lease.')
}

function isOpen({ state }: SignRequest): boolean {
  return state === 'pending' || state === 'in_progress'
}
