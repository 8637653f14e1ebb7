import { changeAccountEmails } from '../../accounts/claims/claimed-keys.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordUserAct } from '../activity.ts'
import { bindEmail, bindVerified } from '../addresses/bind.ts'
import { nowOf, type Origin, type UserDeps } from '../deps.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { endLinks, readLink, useLink } from '../links/read.ts'
import { orderMail } from '../mails/order.ts'
import { readMemberships } from '../memberships/read.ts'
import { closeRecoveries } from '../recovery/recovery.ts'
import { type EmailChange, macOfChange, readChange, type Side } from './change.ts'

const PURPOSES = ['change_email_old', 'change_email_new'] as const

export type Confirmed = 'half' | 'changed' | 'invalid'

/** What the link is about. Changes nothing. */
export async function openChangeLink(
  deps: UserDeps,
  token: string,
): Promise<(EmailChange & { side: Side }) | undefined> {
  const now = nowOf(deps)
  const authenticator = await deps.authenticator()
  const link = await readLink(deps.identity, authenticator, { token, purposes: PURPOSES, now })
  if (!link?.userId) return undefined
  const change = await readChange(deps.identity, authenticator, { userId: link.userId, now, lock: false })
  if (!change || change.changeId !== link.detail.change) return undefined
  return { ...change, side: link.purpose === 'change_email_old' ? 'old' : 'new' }
}

/** Confirms the change at one of the addresses. The second confirmation carries it out. */
export async function confirmEmailChange(
  deps: UserDeps,
  { token, origin }: { token: string; origin: Origin },
): Promise<Confirmed> {
  const now = nowOf(deps)
  const authenticator = await deps.authenticator()
  const confirming = deps.identity.transaction('every tenant', async (tx): Promise<Confirmed> => {
    const link = await useLink(tx, authenticator, { token, purposes: PURPOSES, now })
    if (!link?.userId) return 'invalid'
    const change = await readChange(tx, authenticator, { userId: link.userId, now, lock: true })
    if (!change || change.changeId !== link.detail.change) return 'invalid'
    const side: Side = link.purpose === 'change_email_old' ? 'old' : 'new'
    const confirmed = { ...change.confirmed, [side]: true }
    if (confirmed.old && confirmed.new) {
      await carryOut(tx, authenticator, change, origin)
      await endLinks(tx, { userId: change.userId, purposes: ['verify_email', 'claim'], now })
      // The links of a recovery are in the old mailbox.
      await closeRecoveries(tx, change.userId, now)
      return 'changed'
    }
    // Safe in the text: the side is one of two constants.
    await tx.query(`UPDATE users SET confirmed_at_${side} = $2 WHERE user_id = $1`, [
      change.userId,
      macOfChange(authenticator, change, side),
    ])
    return 'half'
  })
  // Another user has verified the new address.
  return confirming.catch((error: { constraint?: string }) => {
    if (error.constraint === 'users_by_email') return 'invalid'
    throw error
  })
}

async function carryOut(tx: Tx, authenticator: Authenticator, change: EmailChange, origin: Origin): Promise<void> {
  const { userId, from, to } = change
  await tx.query(
    `UPDATE users SET email = $2, email_mac = $3, verified_mac = $4, verified_at = coalesce(verified_at, clock_timestamp()),
            new_email = NULL, new_email_id = NULL, new_email_expires_at = NULL, new_email_mac = NULL, confirmed_at_old = NULL,
            confirmed_at_new = NULL WHERE user_id = $1`,
    [userId, to, bindEmail(authenticator, userId, to), bindVerified(authenticator, userId, to)],
  )
  const owned = (await readMemberships(tx, authenticator, userId)).filter(({ role }) => role === 'owner')
  await tx.query(
    changeAccountEmails(
      owned.map(({ accountId }) => accountId),
      from,
      to,
    ),
  )
  const [before, after] = [{ email: from }, { email: to }]
  await recordUserAct(tx, { userId, action: 'member.email_changed', origin, before, after })
  await orderMail(tx, { kind: 'factor_changed', userId, ids: { factor: 'email' } })
}
