import type { Tx } from '../platform/db/database.ts'
import { attachmentsOf } from './attach-files.ts'
import type { Occasion, WriteDeps, Written } from './compose.ts'
import { declinerOf } from './compose-to-signer.ts'
import { completedToSender, declinedToSender, expiredToSender, failedToSender } from './email-templates/to-sender.ts'

/** What the account hears of its own request: how it ended. */
export async function writeToSender(
  tx: Tx,
  { blobs, publicUrl }: WriteDeps,
  occasion: Occasion,
): Promise<Written | undefined> {
  const { kind, stored, sender } = occasion
  const { state, details } = stored
  const facts = {
    accountName: sender.name,
    documentName: details.documentName,
    reference: details.reference,
    sandbox: details.mode === 'test',
  }
  switch (kind) {
    case 'declined': {
      const { name, declineReason } = declinerOf(stored)
      return { letter: declinedToSender({ ...facts, person: name, reason: declineReason }) }
    }
    case 'expired': {
      const unsigned = state.signers.filter((signer) => signer.state === 'expired').map(({ name }) => name)
      const expiresAt = new Date(state.expiresAt).toISOString()
      return { letter: expiredToSender({ ...facts, expiresAt, timeZone: details.timeZone, unsigned }) }
    }
    case 'failed':
      return { letter: failedToSender(facts) }
    case 'completed': {
      const attachments = await attachmentsOf(tx, blobs, occasion)
      if (attachments) return { attachments, letter: completedToSender({ ...facts, url: null }) }
      const path = `/api/v1/document-signrequest/${encodeURIComponent(details.documentRef)}/signed-document`
      return { letter: completedToSender({ ...facts, url: `${publicUrl}${path}` }) }
    }
    default:
      return undefined
  }
}
