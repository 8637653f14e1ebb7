import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { findAttempt, type RemoteAttempt } from '../../sealing/remote/attempts.ts'
import type { Visitor } from '../visits/visit.ts'

/** The attempt, if this person began it. */
export async function ownAttempt(db: Database, { visit, signer }: Visitor, attemptId: string): Promise<RemoteAttempt> {
  const { tenantId, requestId, signerId } = visit
  const [rows] = await db.flush({ tenant: tenantId }, [findAttempt.statement({ tenantId, requestId, attemptId })])
  const attempt = findAttempt.read(rows ?? [])
  if (attempt?.signerId === signerId && attempt.generation >= signer.personSince) return attempt
  throw new Failure('not_found', 'This signer has no attempt with this id.')
}
