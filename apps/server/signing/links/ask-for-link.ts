import { linkHelpFor } from '@countersign/domain/signrequest'
import type { SignerStatus } from '@countersign/signing'
import type { Actor } from '../../signrequests/change/audit.ts'
import { change } from '../../signrequests/change/change.ts'
import { countMails, mailsOf } from '../../signrequests/count-mails.ts'
import type { LinkTarget } from '../../signrequests/signer/links.ts'
import type { SignersRequest } from '../../signrequests/signer/read.ts'
import type { SigningDeps } from '../deps.ts'
import { areCodesLocked } from '../pages/recovery.ts'

/**
 * Asks for a new link by one that no longer helps. The link is mailed to the signer, or the sender is told; it is never in
 * the response. The status depends on the request alone, so that somebody with the link of an earlier person learns nothing
 * about who is asked now.
 */
export async function askForLink(
  deps: SigningDeps,
  { tenantId, requestId, signerId, generation: linkGeneration }: LinkTarget,
  asked: SignersRequest,
  ip: string,
  actor: Actor,
): Promise<SignerStatus> {
  deps.linkRequests.record({ ip, tenantId })
  let help = linkHelpFor(asked.stored.state, asked.signer, asked.stored.now, false)
  const command = countMails(deps.mails, async (stored, tx) => {
    const isLocked = await areCodesLocked(tx, tenantId, asked)
    const signer = stored.state.signers.find(({ id }) => id === signerId) ?? asked.signer
    help = linkHelpFor(stored.state, signer, stored.now, isLocked)
    const request = { type: 'RequestLink', at: stored.now, signerId, linkGeneration, isLocked } as const
    // Only a mail counts: a link of an earlier person, which causes none, must not tell whose mailbox it would be.
    const isMailed = mailsOf({ ...request, isMailboxFull: false }, stored) > 0
    return { ...request, isMailboxFull: isMailed && !deps.linkRequests.takeMail({ tenantId, email: signer.email }) }
  })
  await change(deps, tenantId, { requestId }, actor, command)
  return help === 'sender' ? 'sender_notified' : 'link_sent'
}
