import type { MailAllowance } from '../accounts/mail-allowance.ts'
import type { Actor } from './change/audit.ts'
import { type ChangeDeps, change } from './change/change.ts'
import { countMails } from './count-mails.ts'
import type { RequestRef } from './stored-request.ts'

/** Reminds one signer, or every signer whose turn it is; at most once an hour each. */
export function remind(
  deps: ChangeDeps & { mails: MailAllowance },
  tenantId: string,
  ref: RequestRef,
  actor: Actor,
  signerId: string | null,
) {
  const command = countMails(deps.mails, ({ now }) => ({ type: 'Remind', at: now, signerId }))
  return change(deps, tenantId, ref, actor, command)
}
