import type { Database } from '../../platform/db/database.ts'
import { markLeft } from '../../sealing/remote/attempts.ts'
import type { Visitor } from '../visits/visit.ts'
import { ownAttempt } from './own-attempt.ts'

/** The first status request to a provider that can be polled. A browser that returns causes one at once. */
const POLL_AFTER_SECONDS = 300

/** Records that the browser leaves for the provider now. */
export async function recordDeparture({ db }: { db: Database }, visitor: Visitor, attemptId: string): Promise<void> {
  const attempt = await ownAttempt(db, visitor, attemptId)
  await db.flush({ tenant: attempt.tenantId }, [markLeft(attempt, POLL_AFTER_SECONDS)])
}
