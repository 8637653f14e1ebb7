import type { UserDeps } from '../deps.ts'
import { countAttempts, ofUser } from '../limits/count.ts'
import { readUser } from '../store.ts'
import { orderVerification } from './order.ts'

const PER_HOUR = 5

/** Mails the verification link again. */
export async function resendVerification(deps: UserDeps, userId: string): Promise<void> {
  await countAttempts(deps, [ofUser('verification mail', userId, PER_HOUR)])
  const user = await readUser(deps.identity, userId)
  if (user?.verifiedAt !== null) return
  await deps.identity.transaction('every tenant', (tx) => orderVerification(tx, deps, { userId, email: user.email }))
}
