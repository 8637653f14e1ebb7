import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { UserDeps } from '../deps.ts'
import { isWithin, type Limit } from '../limits/count.ts'
import { orderMail } from '../mails/order.ts'

/**
 * Mails the verification link. Anybody can sign up with an address, so the mails to it are limited, silently and with the
 * same work: above one of the limits a job is stored that sends nothing.
 */
export async function orderVerification(
  tx: Tx,
  deps: Pick<UserDeps, 'now'>,
  { userId, limits, tenantId }: { userId: string; limits: readonly Limit[]; tenantId?: string },
): Promise<void> {
  const isSent = await isWithin(tx, deps, limits)
  const recipient = isSent ? userId : newId()
  await orderMail(tx, { kind: 'verify_email', userId: recipient, ...(tenantId === undefined ? {} : { tenantId }) })
}
