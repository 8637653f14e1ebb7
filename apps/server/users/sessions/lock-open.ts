import type { Tx } from '../../platform/db/database.ts'
import { lockUser, type User } from '../store.ts'
import { sessionOver } from './rotate.ts'
import type { Session } from './session.ts'

/**
 * Locks the user and their session until the transaction ends, and throws session_over if the session has ended. A process
 * that has the session in its cache admits it for up to three seconds after its end: what gives lasting access, such as a new
 * factor, asks the database. The user is locked first, as by whatever drops factors, so that the one or the other sees
 * what was done.
 */
export async function lockOpenSession(
  tx: Pick<Tx, 'query'>,
  { userId, sessionId }: Pick<Session, 'userId' | 'sessionId'>,
): Promise<User> {
  const user = await lockUser(tx, userId)
  const [open] = await tx.query(
    'SELECT 1 FROM user_sessions WHERE session_id = $1 AND user_id = $2 AND ended_at IS NULL FOR SHARE',
    [sessionId, userId],
  )
  if (!user || !open) throw sessionOver()
  return user
}
