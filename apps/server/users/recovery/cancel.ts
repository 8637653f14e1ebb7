import type { Tx } from '../../platform/db/database.ts'
import { rowDecoder, text } from '../../platform/db/decode.ts'
import { recordUserAct } from '../activity.ts'
import { nowOf, type Origin, type UserDeps } from '../deps.ts'
import { readLink, useLink } from '../links/read.ts'
import { orderMail } from '../mails/order.ts'
import { lockUser } from '../store.ts'
import { closeRecoveries, readRecovery } from './recovery.ts'

/** The link in the notice: the person, or another owner of their accounts, ends the recovery. Each who got the notice is mailed. */
export async function cancelRecovery(
  deps: UserDeps,
  { token, origin }: { token: string; origin: Origin },
): Promise<boolean> {
  const now = nowOf(deps)
  const authenticator = await deps.authenticator()
  return deps.identity.transaction('every tenant', async (tx) => {
    const presented = { token, purposes: ['cancel_recovery'] as const, now }
    const recoveryId = (await readLink(tx, authenticator, presented))?.detail.recovery
    const before = recoveryId === undefined ? undefined : await readRecovery(tx, recoveryId, now)
    if (recoveryId === undefined || !before) return false
    const { userId } = before
    await lockUser(tx, userId)
    const link = await useLink(tx, authenticator, presented)
    if (!link || !(await readRecovery(tx, recoveryId, now))) return false
    await closeRecoveries(tx, userId, now)
    const actor = `user:${link.userId}`
    await recordUserAct(tx, { userId, actor, action: 'member.recovery_cancelled', origin })
    for (const notified of await notifiedOf(tx, recoveryId)) {
      const ids = { about: userId, by: link.userId ?? userId }
      await orderMail(tx, { kind: 'recovery_cancelled', userId: notified, ids })
    }
    return true
  })
}

const decodeNotified = rowDecoder('user_links', { user_id: text })

/** The link that cancels is made when a notice is mailed, so its users are those who got one. */
async function notifiedOf(tx: Tx, recoveryId: string): Promise<string[]> {
  const rows = await tx.query(
    `SELECT DISTINCT user_id FROM user_links
      WHERE purpose = 'cancel_recovery' AND detail ->> 'recovery' = $1 AND user_id IS NOT NULL ORDER BY user_id`,
    [recoveryId],
  )
  return rows.map((row) => decodeNotified(row).user_id)
}
