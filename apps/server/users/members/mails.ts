import { MEMBER_MAIL } from '../../accounts/mails/order.ts'
import { sandboxOf } from '../../accounts/tenant.ts'
import type { Tx } from '../../platform/db/database.ts'
import { enqueueJobs } from '../../platform/jobs/enqueue.ts'

// Mails about memberships. A job has ids only; send-mails.ts reads the rows again when it sends the mail.

export const MEMBER_MAILS = [
  'invitation',
  'role_changed',
  'removed',
  'approved',
  'closed',
  'sender_domain_lost',
] as const

export type MemberMailKind = (typeof MEMBER_MAILS)[number]

export interface MemberMailOrder {
  kind: MemberMailKind
  accountId: string
  /** Who gets the mail; an invitation names its address itself. */
  userId?: string
  invitationId?: string
  /** Who acted. */
  byUserId?: string
}

/** In the transaction of the change. */
export async function orderMemberMail(tx: Pick<Tx, 'query'>, order: MemberMailOrder): Promise<void> {
  const { kind, accountId, userId, invitationId, byUserId } = order
  const ids = {
    ...{ kind, account: accountId },
    ...(userId === undefined ? {} : { user: userId }),
    ...(invitationId === undefined ? {} : { invitation: invitationId }),
    ...(byUserId === undefined ? {} : { by: byUserId }),
  }
  const tenant = await sandboxOf(tx, accountId)
  await tx.query(enqueueJobs([{ class: 'mail', name: MEMBER_MAIL, tenant, ids, urgent: kind === 'invitation' }]))
}
