import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { storeSignature } from '../../sealing/certificate/attempts.ts'
import type { Visitor } from '../visits/visit.ts'
import { readAttempt } from './read-attempt.ts'

export interface SubmitDeps {
  db: Database
  wakeSealer(): void
}

/** What the signer's key made; the sealer verifies it and goes on. Given twice, the first counts. */
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
  if (!taken?.length) throw notAwaited(attempt.state)
  deps.wakeSealer()
}

function notAwaited(state: string): Failure {
  const message = 'No signature is awaited: what is to be signed is not known yet, or the attempt has ended.'
  return new Failure('wrong_state', message, { details: { reason: 'signature_not_awaited', state } })
}
