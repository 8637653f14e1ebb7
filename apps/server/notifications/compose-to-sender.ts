import { effectiveState, hasActed } from '@countersign/domain/signrequest'
import type { Tx } from '../platform/db/database.ts'
import { publicId } from '../platform/ids.ts'
import { localizationFor } from '../platform/mail/layout/localization.ts'
import { attachmentsOf } from './attach-files.ts'
import { declinerOf } from './compose-to-signer.ts'
import {
  completedToSender,
  declinedToSender,
  delegatedToSender,
  expiredToSender,
  failedToSender,
  linkRequestedToSender,
  wrongPersonToSender,
} from './email-templates/to-sender.ts'
import { type ComposeDeps, type ComposedMail, everybodySigns, type MailContext } from './mail-context.ts'

/** The mail to the sender about a signer, or about how their request ended. */
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
    everybodySigns: everybodySigns(state),
    requestUrl: consoleUrlOf(publicUrl, context),
  }
  switch (kind) {
    case 'delegated': {
      const { about: next } = context
      if (!next?.delegatedBy) return undefined
      const { name: person, reason } = next.delegatedBy
      return { message: delegatedToSender({ ...facts, person, reason, next }) }
    }
    case 'link_requested': {
      const { about: person } = context
      const isOver = effectiveState(state, stored.now) === 'expired'
      return (
        person && {
          message: linkRequestedToSender({ ...facts, person, isOver, url: consoleUrlOf(publicUrl, context) }),
        }
      )
    }
    case 'wrong_person': {
      const { about: person } = context
      const note = person?.wrongPerson?.reason ?? null
      return (
        person && { message: wrongPersonToSender({ ...facts, person, note, url: consoleUrlOf(publicUrl, context) }) }
      )
    }
    case 'declined': {
      const { name, role, declineReason } = declinerOf(stored)
      return { message: declinedToSender({ ...facts, person: name, declinerRole: role, reason: declineReason }) }
    }
    case 'expired': {
      const awaited = state.signers.filter((signer) => !hasActed(signer)).map(({ name }) => name)
      const expiresAt = new Date(state.expiresAt).toISOString()
      return { message: expiredToSender({ ...facts, expiresAt, timeZone: details.timeZone, awaited }) }
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

/** The request's page in the web console. */
function consoleUrlOf(publicUrl: string, { sender, stored: { details } }: MailContext): string {
  const mode = details.mode === 'test' ? 'sandbox' : 'live'
  return `${publicUrl}/app/${publicId('acc', sender.account_id)}/${mode}/requests/${encodeURIComponent(details.documentRef)}`
}
