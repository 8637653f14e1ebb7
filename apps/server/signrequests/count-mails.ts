import { decide, type SignRequestEvent } from '@countersign/domain/signrequest'
import type { MailAllowance } from '../accounts/mail-allowance.ts'
import type { MakeCommand } from './change/change.ts'

/** A command whose mails are counted in the transaction of its change. A rejected command counts none. */
export function countMails(allowance: MailAllowance, make: MakeCommand): MakeCommand {
  return async (stored, tx) => {
    const command = await make(stored, tx)
    const decision = decide(command, stored.state)
    const mails = decision.ok && stored.state.notify ? decision.events.filter(isMailed).length : 0
    await allowance.takeWithin(tx, stored.details.mode, mails)
    return command
  }
}

function isMailed({ type }: SignRequestEvent): boolean {
  return type === 'SignerInvited' || type === 'ReminderSent'
}
