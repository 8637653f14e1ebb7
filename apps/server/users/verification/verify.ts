import { recordUserAct } from '../activity.ts'
import { markVerified } from '../addresses/mark-verified.ts'
import { nowOf, type Origin, type UserDeps } from '../deps.ts'
import { useLink } from '../links/read.ts'
import { openLink, VERIFYING } from './open-link.ts'

export type Verified = 'verified' | 'claim_needed' | 'invalid'

/** Verifies the address in the browser that is signed in as the user. Elsewhere the account must be claimed. */
export async function verifyEmail(
  deps: UserDeps,
  { token, sessionUserId, origin }: { token: string; sessionUserId: string | null; origin: Origin },
): Promise<Verified> {
  const authenticator = await deps.authenticator()
  const now = nowOf(deps)
  const verifying = deps.identity.transaction('every tenant', async (tx): Promise<Verified> => {
    const opened = await openLink(deps, tx, { token, sessionUserId })
    if (!opened) return 'invalid'
    if (!opened.isOwnBrowser || opened.owner) return 'claim_needed'
    if (!(await useLink(tx, authenticator, { token, purposes: VERIFYING, now }))) return 'invalid'
    const { userId, email } = opened.user
    await tx.query(markVerified(authenticator, { userId, email, now }))
    await recordUserAct(tx, { userId, action: 'member.email_verified', origin, detail: { email } })
    return 'verified'
  })
  // Another user verified the address at the same time.
  return verifying.catch((error: { constraint?: string }) => {
    if (error.constraint === 'users_by_email') return 'claim_needed'
    throw error
  })
}
