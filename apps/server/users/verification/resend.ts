import type { UserDeps } from '../deps.ts'
import { countAttempts, ofUser } from '../limits/count.ts'
import { orderMail } from '../mails/order.ts'
import { readUser } from '../store.ts'

const PER_HOUR = 5

/** Mails the verification link again. */
export async function resendVerification(deps: UserDeps, userId: string): Promise<void> {
  await countAttempts(deps, [ofUser('verification mail', userId, PER_HOUR)])
  const user = await readUser(deps.identity, userId)
  if (user && user.verifiedAt === null) await orderMail(deps.identity, { kind: 'verify_email', userId })
}
