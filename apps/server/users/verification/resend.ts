import type { UserDeps } from '../deps.ts'
import { countAttempts, ofMailsFrom, ofMailsTo } from '../limits/count.ts'
import { readUser } from '../store.ts'
import { orderVerification } from './order.ts'

const PER_USER_AND_DAY = 2
/** Of all users who signed up with the address. */
const PER_ADDRESS = { perHour: 10, perDay: 20 }

/**
 * Mails the verification link again. It is counted apart from sign-ups: a stranger who signs up with an address again and
 * again must not keep its owner, who has signed up, too, from getting a mail.
 */
export async function resendVerification(deps: UserDeps, userId: string): Promise<void> {
  const user = await readUser(deps.identity, userId)
  if (user?.verifiedAt !== null) return
  const { email } = user
  await countAttempts(deps, [ofMailsFrom('verification mail', userId, email, PER_USER_AND_DAY)])
  const limits = ofMailsTo('verification mail', email, PER_ADDRESS)
  await deps.identity.transaction('every tenant', (tx) => orderVerification(tx, deps, { userId, limits }))
}
