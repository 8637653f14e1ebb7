import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { storeSignature } from '../../sealing/certificate/attempts.ts'
import type { Visitor } from '../visits/visit.ts'
import { readAttempt } from './read-attempt.ts'

export interface SubmitDeps {
  db: Database
  wakeSealer(): void
}

/** Stores the signature of the signer's key, which the sealer then verifies. A repeated submission has no effect. */
export async function submitSignature(
  deps: SubmitDeps,
  { visit }: Visitor,
  attemptId: string,
  signature: Uint8Array,
): Promise<void> {
  const { tenantId, requestId } = visit
  const attempt = await readAttempt(deps.db, visit, attemptId)
  if (attempt.state === 'finishing' || attempt.state === 'signed') return
  const [taken] = await deps.db.flush({ tenant: tenantId }, [
    storeSignature({ tenantId, requestId, attemptId }, signature),
  ])
  if (!taken?.length) throw signatureNotAwaited(attempt.state)
  deps.wakeSealer()
}

function signatureNotAwaited(state: string): Failure {
  const message = 'This attempt does not accept a signature: its bytes are not prepared yet, or it has ended.'
  return new Failure('wrong_state', message, { details: { reason: 'signature_not_awaited', state } })
}
