import { type Command, decide, type SignRequestEvent } from '@countersign/domain/signrequest'
import type { MailAllowance } from '../accounts/mail-allowance.ts'
import type { MakeCommand } from './change/change.ts'
import type { StoredRequest } from './stored-request.ts'

/** A command whose mails are counted in the transaction of its change. */
export function countMails(allowance: MailAllowance, make: MakeCommand): MakeCommand {
  return async (stored, tx) => {
    const command = await make(stored, tx)
    await allowance.takeWithin(tx, stored.details.mode, mailsOf(command, stored))
    return command
  }
}

/** How many mails to signers the command would cause. A rejected command causes none. */
export function mailsOf(command: Command, { state }: StoredRequest): number {
  const decision = decide(command, state)
  return decision.ok && state.notify ? decision.events.filter(isMailed).length : 0
}

function isMailed(event: SignRequestEvent): boolean {
  if (event.type === 'LinkRequested') return event.isMailed
  return event.type === 'SignerInvited' || event.type === 'ReminderSent' || event.type === 'LinkSent'
}
