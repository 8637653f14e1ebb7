import { AttemptRefused } from '../attempts/errors.ts'
import type { Action, SigningStrategy } from '../attempts/strategy.ts'
import { type CertificateAttempt, endAttempt, findAttempt, retryAttempt } from './attempts.ts'
import type { CertificateSigningDeps } from './deps.ts'
import { prepareAttempt } from './prepare.ts'
import { readSignature } from './read-signature.ts'
import type { CertificateStep } from './steps.ts'

/** The signer's page, or the token helper, signs with a key that the signer holds. The API stores the signature. */
export function certificateStrategy(
  deps: CertificateSigningDeps,
): SigningStrategy<CertificateAttempt, CertificateStep> {
  return {
    rows: { find: findAttempt, end: endAttempt, retry: retryAttempt },
    onStep: deps.onCertificateStep,
    nextAction,
    refuseUnbegun: () => {
      throw new AttemptRefused('lease_lost', 'The attempt has already ended.')
    },
    prepare: (work, attempt, during) => prepareAttempt(deps, work, attempt, during),
    collect: async () => {},
    readSignature: (_work, attempt, before, during) => readSignature(deps, attempt, before, during),
    readMessages: async () => [],
    failures: {
      classify: () => undefined,
      retryUntil: (begun) => begun?.leaseUntil ?? 0,
      otherProfiles: async () => [],
      command: async (_tx, { now }, { attemptId }, { code }) => ({
        ...{ type: 'FailAttempt', at: now, attemptId, errorCode: code, providerDown: false },
      }),
    },
  }
}

function nextAction({ step }: CertificateAttempt): Action {
  switch (step) {
    case 'preparing':
      return 'prepare'
    case 'finishing':
      return 'finish'
    case 'to_sign':
    case 'signed':
    case 'failed':
      return null
    default:
      return step satisfies never
  }
}
