import { recordUserAct } from '../activity.ts'
import { nowOf, type Origin, type UserDeps } from '../deps.ts'
import { endLinks, useLink } from '../links/read.ts'
import { readRecovery } from './recovery.ts'

/** The link in the notice: the person, or another owner of their accounts, ends the recovery. */
export async function cancelRecovery(
  deps: UserDeps,
  { token, origin }: { token: string; origin: Origin },
): Promise<boolean> {
  const now = nowOf(deps)
  const authenticator = await deps.authenticator()
  return deps.identity.transaction('every tenant', async (tx) => {
    const link = await useLink(tx, authenticator, { token, purposes: ['cancel_recovery'], now })
    const recovery = link?.detail.recovery ? await readRecovery(tx, link.detail.recovery) : undefined
    if (!link || !recovery) return false
    const { userId, recoveryId } = recovery
    await tx.query('UPDATE recoveries SET cancelled_at = $2 WHERE recovery_id = $1', [recoveryId, now])
    await endLinks(tx, { userId, purposes: ['recover', 'complete_recovery'], now })
    const actor = `user:${link.userId}`
    await recordUserAct(tx, { userId, actor, action: 'member.recovery_cancelled', origin })
    return true
  })
}
