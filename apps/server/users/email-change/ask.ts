import { newId } from '../../platform/ids.ts'
import { recordUserAct } from '../activity.ts'
import { nowOf, type UserDeps } from '../deps.ts'
import type { Who } from '../factors/change.ts'
import { countAttempts, ofMailsFrom, ofMailsTo, ofUser } from '../limits/count.ts'
import { endLinks } from '../links/read.ts'
import { orderMail } from '../mails/order.ts'
import { lockOpenSession } from '../sessions/lock-open.ts'
import { CHANGE_HOURS, macOfChange } from './change.ts'

const PER_HOUR = 5
/** Of one user to one new address, well below what the address gets from all users. */
const PER_DAY = 3
const PER_ADDRESS = { perHour: 10, perDay: 20 }

/** Mails a link to both addresses. An earlier change that was not confirmed ends. `email`: normalised by parseAddress. */
export async function askEmailChange(deps: UserDeps, who: Who, email: string): Promise<'mailed' | 'email_same'> {
  const { userId, origin } = who
  const now = nowOf(deps)
  await countAttempts(deps, [
    ofUser('e-mail change', userId, PER_HOUR),
    ofMailsFrom('e-mail change', userId, email, PER_DAY),
    ...ofMailsTo('e-mail change', email, PER_ADDRESS),
  ])
  const authenticator = await deps.authenticator()
  return deps.identity.transaction('every tenant', async (tx) => {
    const user = await lockOpenSession(tx, who)
    if (user.email.toLowerCase() === email.toLowerCase()) return 'email_same'
    const expiresAt = now.getTime() + CHANGE_HOURS * 3600_000
    const change = { changeId: newId(), userId, from: user.email, to: email, expiresAt }
    await endLinks(tx, { userId, purposes: ['change_email_old', 'change_email_new'], now })
    await tx.query(
      `UPDATE users SET new_email = $2, new_email_id = $3, new_email_expires_at = $4, new_email_mac = $5,
              confirmed_at_old = NULL, confirmed_at_new = NULL WHERE user_id = $1`,
      [userId, email, change.changeId, new Date(expiresAt), macOfChange(authenticator, change, 'asked')],
    )
    // Without the new address: accounts learn it when it is confirmed.
    await recordUserAct(tx, { userId, action: 'member.email_change_asked', origin })
    for (const kind of ['change_email_old', 'change_email_new'] as const) {
      await orderMail(tx, { kind, userId, ids: { change: change.changeId } })
    }
    return 'mailed'
  })
}
