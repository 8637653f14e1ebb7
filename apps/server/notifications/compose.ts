import type { Signer } from '@countersign/domain/signrequest'
import type { Tx } from '../platform/db/database.ts'
import { issueCode } from '../signrequests/signer/codes.ts'
import { mintLink } from '../signrequests/signer/links.ts'
import { composeToSender } from './compose-to-sender.ts'
import { composeToSigner } from './compose-to-signer.ts'
import type { ComposeDeps, ComposedMail, MailContext, MailSecrets } from './mail-context.ts'
import { createUnsubscribeLink } from './unsubscribe/stop-reminders.ts'

/**
 * Returns undefined if the recipient gets no mail in this context. Creates the links and codes of the mail, so callers
 * call it only for a mail that is sent or captured.
 */
export function composeMail(tx: Tx, deps: ComposeDeps, context: MailContext): Promise<ComposedMail | undefined> {
  const { signer } = context
  return signer
    ? composeToSigner(tx, deps, context, signer, newSecrets(tx, deps, context, signer))
    : composeToSender(tx, deps, context)
}

/** Each mail gets a new link, valid only for its signer. */
function newSecrets(
  tx: Tx,
  { publicUrl }: ComposeDeps,
  { tenantId, stored, sender }: MailContext,
  { id: signerId, linkGeneration: generation }: Signer,
): MailSecrets {
  const target = { tenantId, requestId: stored.state.id, signerId, generation }
  return {
    link: () => mintLink(tx, publicUrl, sender.slot, target),
    unsubscribeLink: (stops) => createUnsubscribeLink(tx, publicUrl, sender.slot, target, { stops }),
    code: () => issueCode(tx, target),
  }
}
