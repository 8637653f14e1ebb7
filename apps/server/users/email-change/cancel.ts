import { recordUserAct } from '../activity.ts'
import { nowOf, type Origin, type UserDeps } from '../deps.ts'
import { endLinks } from '../links/read.ts'
import { lockUser } from '../store.ts'
import { readChange } from './change.ts'

/** Ends a change that waits for confirmation, and its links. */
export async function cancelEmailChange(
  deps: UserDeps,
  { userId, origin }: { userId: string; origin: Origin },
): Promise<void> {
  const now = nowOf(deps)
  const authenticator = await deps.authenticator()
  await deps.identity.transaction('every tenant', async (tx) => {
    await lockUser(tx, userId)
    const change = await readChange(tx, authenticator, { userId, now, lock: true })
    if (!change) return
    await endLinks(tx, { userId, purposes: ['change_email_old', 'change_email_new'], now })
    await tx.query(
      `UPDATE users SET new_email = NULL, new_email_id = NULL, new_email_expires_at = NULL, new_email_mac = NULL,
              confirmed_at_old = NULL, confirmed_at_new = NULL WHERE user_id = $1`,
      [userId],
    )
    // Without the addresses: the new one was never confirmed, and accounts must not learn it.
    await recordUserAct(tx, { userId, action: 'member.email_change_cancelled', origin })
  })
}
