import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import type { AttemptRef } from '../../sealing/attempts/ref.ts'
import { endAttempt, findAttempt, markLeft, type RemoteAttempt } from '../../sealing/remote/attempts.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../../signrequests/change/change.ts'
import type { Visitor } from '../visits/visit.ts'

/** A provider that can be asked is asked first after this long; one whose browser comes back, at once. */
const ASK_AFTER_SECONDS = 300

/** The browser leaves for the provider now. */
export async function leave({ db }: { db: Database }, visitor: Visitor, attemptId: string): Promise<void> {
  const attempt = await ownAttempt(db, visitor, attemptId)
  await db.flush({ tenant: attempt.tenantId }, [markLeft(attempt, ASK_AFTER_SECONDS)])
}

/** The signer goes no further: the document is free for others at once. What the provider has signed stays signed. */
export async function abandon(deps: ChangeDeps, visitor: Visitor, attemptId: string, actor: Actor): Promise<void> {
  const { tenantId, requestId } = visitor.visit
  const attempt = await ownAttempt(deps.db, visitor, attemptId)
  if (attempt.step === 'finishing' || attempt.step === 'signed') throw given()
  const ended = endAttempt(attempt, { step: 'failed', errorCode: 'abandoned' })
  const command = { type: 'FailAttempt', attemptId, errorCode: 'abandoned', providerDown: false } as const
  await change(
    deps,
    tenantId,
    { requestId },
    actor,
    ({ now }) => ({ ...command, at: now }),
    () => [ended],
  ).catch((error: unknown) => {
    // On the way to a certificate nothing was begun that could fail.
    if (!(error instanceof Failure) || error.details.reason !== 'attempt_unknown') throw error
    return deps.db.flush({ tenant: tenantId }, [ended])
  })
}

async function ownAttempt(db: Database, { visit }: Visitor, attemptId: string): Promise<RemoteAttempt> {
  const { tenantId, requestId, signerId } = visit
  const ref: AttemptRef = { tenantId, requestId, attemptId }
  const [rows] = await db.flush({ tenant: tenantId }, [findAttempt.statement(ref)])
  const attempt = findAttempt.read(rows ?? [])
  if (attempt?.signerId !== signerId) throw new Failure('not_found', 'This signer has begun no such attempt.')
  return attempt
}

function given(): Failure {
  const message = 'The provider has signed already, and the signature is being added to the document.'
  return new Failure('wrong_state', message, { details: { reason: 'signature_given' } })
}
