import type { Statement } from '../../platform/db/database.ts'
import { enqueueJobs } from '../../platform/jobs/enqueue.ts'

/** The name of the job that mails members (users/members/send-mails.ts). */
export const MEMBER_MAIL = 'member_mail'

/** A mail to every owner of the account. `tenantId`: its sandbox. For countersign_operator, too. */
export function orderOwnersMail(
  tenantId: string,
  accountId: string,
  kind: 'approved' | 'sender_domain_lost',
): Statement {
  return enqueueJobs([{ class: 'mail', name: MEMBER_MAIL, tenant: tenantId, ids: { kind, account: accountId } }])
}
