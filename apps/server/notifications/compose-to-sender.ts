import type { Tx } from '../platform/db/database.ts'
import { localizationFor } from '../platform/mail/layout/localization.ts'
import { attachmentsOf } from './attach-files.ts'
import { declinerOf } from './compose-to-signer.ts'
import { completedToSender, declinedToSender, expiredToSender, failedToSender } from './email-templates/to-sender.ts'
import type { ComposeDeps, ComposedMail, MailContext } from './mail-context.ts'

/** The mail to the sender about how their request ended. */
export async function composeToSender(
  tx: Tx,
  { blobs, publicUrl }: ComposeDeps,
  context: MailContext,
): Promise<ComposedMail | undefined> {
  const { kind, stored, sender } = context
  const { state, details } = stored
  const facts = {
    localization: localizationFor(sender.language),
    accountName: sender.name,
    documentName: details.documentName,
    reference: details.reference,
    sandbox: details.mode === 'test',
  }
  switch (kind) {
    case 'declined': {
      const { name, declineReason } = declinerOf(stored)
      return { message: declinedToSender({ ...facts, person: name, reason: declineReason }) }
    }
    case 'expired': {
      const unsigned = state.signers.filter((signer) => signer.state === 'expired').map(({ name }) => name)
      const expiresAt = new Date(state.expiresAt).toISOString()
      return { message: expiredToSender({ ...facts, expiresAt, timeZone: details.timeZone, unsigned }) }
    }
    case 'failed':
      return { message: failedToSender({ ...facts, reason: state.seal.error?.message ?? 'sealing failed' }) }
    case 'completed': {
      const attachments = await attachmentsOf(tx, blobs, context, facts.localization)
      if (attachments) return { attachments, message: completedToSender({ ...facts, url: null }) }
      const path = `/api/v1/document-signrequest/${encodeURIComponent(details.documentRef)}/signed-document`
      return { message: completedToSender({ ...facts, url: `${publicUrl}${path}` }) }
    }
    default:
      return undefined
  }
}
