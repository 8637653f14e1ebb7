import type { Tx } from '../platform/db/database.ts'
import { composeToSender } from './compose-to-sender.ts'
import { composeToSigner } from './compose-to-signer.ts'
import type { ComposeDeps, ComposedMail, MailContext } from './mail-context.ts'

/**
 * Returns undefined if the recipient gets no mail in this context. Creates the links and codes of the mail, so callers
 * call it only for a mail that is sent or captured.
 */
export function composeMail(tx: Tx, deps: ComposeDeps, context: MailContext): Promise<ComposedMail | undefined> {
  const { signer } = context
  return signer ? composeToSigner(tx, deps, context, signer) : composeToSender(tx, deps, context)
}
