import { recordUserAct } from '../activity.ts'
import { nowOf, type Origin } from '../deps.ts'
import { dropFactors } from '../factors/drop.ts'
import { type ChosenFactor, giveFirstFactor } from '../factors/first-factor.ts'
import type { PasskeyDeps } from '../factors/relying-party.ts'
import { endLinks, readLink, useLink } from '../links/read.ts'
import { orderMail } from '../mails/order.ts'
import { lockUser } from '../store.ts'
import { readRecovery } from './recovery.ts'

export interface Completion {
  token: string
  chosen: ChosenFactor
  origin: Origin
}

/**
 * Gives the person a new factor. All others end, and so do all sessions. Throws FactorRefused. False if the link is not
 * valid, the recovery was cancelled or has expired, or its notice is not over.
 */
export async function completeRecovery(deps: PasskeyDeps, { token, chosen, origin }: Completion): Promise<boolean> {
  const now = nowOf(deps)
  const authenticator = await deps.authenticator()
  return deps.identity.transaction('every tenant', async (tx) => {
    const presented = { token, purposes: ['complete_recovery'] as const, now }
    const owner = (await readLink(tx, authenticator, presented))?.userId
    if (!owner || !(await lockUser(tx, owner))) return false
    const link = await useLink(tx, authenticator, presented)
    const recovery = link?.detail.recovery ? await readRecovery(tx, link.detail.recovery, now) : undefined
    if (!link || !recovery || recovery.userId !== link.userId || recovery.effectiveAt > now.getTime()) return false
    const { userId, recoveryId } = recovery
    await tx.query('UPDATE recoveries SET completed_at = $2 WHERE recovery_id = $1', [recoveryId, now])
    await dropFactors(deps, tx, userId)
    await giveFirstFactor(deps, tx, userId, chosen)
    await endLinks(tx, { userId, purposes: ['recover', 'complete_recovery', 'cancel_recovery'], now })
    await recordUserAct(tx, { userId, action: 'member.recovered', origin })
    await orderMail(tx, { kind: 'recovered', userId })
    return true
  })
}
