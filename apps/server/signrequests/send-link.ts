import type { MailAllowance } from '../accounts/mail-allowance.ts'
import type { Actor } from './change/audit.ts'
import { type ChangeDeps, change } from './change/change.ts'
import { countMails } from './count-mails.ts'
import type { RequestRef } from './stored-request.ts'

/** Mails a new link to the signer. The job that sends the mail makes the link, so the caller never has it. */
export function sendLink(
  deps: ChangeDeps & { mails: MailAllowance },
  tenantId: string,
  ref: RequestRef,
  actor: Actor,
  { signerId, email }: { signerId: string; email: string | undefined },
) {
  const command = countMails(deps.mails, ({ now }) => ({ type: 'SendLink', at: now, signerId, email }))
  return change(deps, tenantId, ref, actor, command)
}
