import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueJobs } from '../../platform/jobs/enqueue.ts'
import { readWrittenMemberships } from '../memberships/read.ts'

// A mail to a user is a job with ids only. The worker makes the token of its link when it sends the mail (send.ts).

export const USER_MAIL = 'user_mail'

export const MAIL_KINDS = [
  'verify_email',
  'claim',
  'recover',
  'recovery_notice',
  'recovery_ready',
  'recovered',
  'recovery_cancelled',
  'change_email_old',
  'change_email_new',
  'new_browser',
  'factor_changed',
] as const

export type UserMailKind = (typeof MAIL_KINDS)[number]

export interface UserMailOrder {
  kind: UserMailKind
  /** Who gets the mail. Null: the address of an account without users. */
  userId: string | null
  /** Ids that the kind needs: `recovery`, `change`, `session`, the users `about` and `by`; for factor_changed what changed, and the passkey's name. */
  ids?: Record<string, string>
  /** In whose sandbox inbox a server without SMTP captures the mail; without it the user's first account. */
  tenantId?: string
}

export async function orderMail(tx: Pick<Tx, 'query'>, { kind, userId, ids, tenantId }: UserMailOrder): Promise<void> {
  const tenant = tenantId ?? (userId === null ? undefined : await sandboxOf(tx, userId)) ?? userId ?? newId()
  const all = { kind, ...(userId === null ? {} : { user: userId }), ...ids }
  await tx.query(enqueueJobs([{ class: 'mail', name: USER_MAIL, tenant, ids: all, urgent: true }]))
}

/** The same work for an address that nobody has: a job that sends nothing. */
export async function orderNoMail(tx: Pick<Tx, 'query'>): Promise<void> {
  const nobody = newId()
  await sandboxOf(tx, nobody)
  await tx.query(
    enqueueJobs([
      { class: 'mail', name: USER_MAIL, tenant: nobody, ids: { kind: 'recover', user: nobody }, urgent: true },
    ]),
  )
}

async function sandboxOf(tx: Pick<Tx, 'query'>, userId: string): Promise<string | undefined> {
  const [first] = await readWrittenMemberships(tx, userId)
  return first?.tenants.test
}
