import type { AcceptedCertificate, ProviderMessage } from '@countersign/domain/signrequest'
import type { Statement } from '../../platform/db/database.ts'
import { SYSTEM } from '../../signrequests/change/audit.ts'
import { change } from '../../signrequests/change/change.ts'
import { incrementOf, revisionsInserted, type StoredIncrement } from '../commit.ts'
import type { Work } from '../fetch.ts'
import type { AttemptDeps } from './deps.ts'
import type { AttemptEnd, AttemptRef } from './ref.ts'

interface Ending {
  certificate?: AcceptedCertificate
  messages: readonly ProviderMessage[]
  end(ref: AttemptRef, end: AttemptEnd): Statement
}

/**
 * Completes the attempt. The domain decides whether the increments become revisions, or the attempt fails because the
 * document changed, another signer leased it, or the request ended.
 */
export async function commitAttempt(
  deps: AttemptDeps,
  { tenantId, latest }: Work,
  attempt: AttemptRef,
  increments: readonly StoredIncrement[],
  { end, messages, ...details }: Ending,
): Promise<void> {
  const { requestId, attemptId } = attempt
  await change(
    deps,
    tenantId,
    { requestId },
    SYSTEM,
    ({ now }) => ({
      ...{ type: 'CompleteAttempt', at: now, attemptId, increments: increments.map(incrementOf) },
      ...{ messages, ...details },
    }),
    ({ state, now }) => {
      const ended = state.attempts.find(({ id }) => id === attemptId)
      if (!ended) throw new Error(`The attempt ${attemptId} does not exist.`)
      if (ended.state !== 'completed')
        return [end(attempt, { step: 'failed', errorCode: ended.errorCode ?? 'lease_lost' })]
      return [revisionsInserted(tenantId, requestId, latest, increments, now), end(attempt, { step: 'signed' })]
    },
  )
}
