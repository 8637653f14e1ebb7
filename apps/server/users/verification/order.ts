import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { UserDeps } from '../deps.ts'
import { isWithin, ofMailsTo } from '../limits/count.ts'
import { orderMail } from '../mails/order.ts'

/**
 * Mails the verification link. Anybody can sign up with an address, so the mails to it are limited, silently and with the
 * same work: above the limit a job is stored that sends nothing.
 */
export async function orderVerification(
  tx: Tx,
  deps: Pick<UserDeps, 'now'>,
  { userId, email, tenantId }: { userId: string; email: string; tenantId?: string },
): Promise<void> {
  const isSent = await isWithin(tx, deps, ofMailsTo('sign-up mail', email))
  const recipient = isSent ? userId : newId()
  await orderMail(tx, { kind: 'verify_email', userId: recipient, ...(tenantId === undefined ? {} : { tenantId }) })
}
