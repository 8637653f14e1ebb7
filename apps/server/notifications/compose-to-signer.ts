import type { Signer } from '@countersign/domain/signrequest'
import type { Tx } from '../platform/db/database.ts'
import { localizationFor } from '../platform/mail/layout/localization.ts'
import { issueCode } from '../signrequests/signer/codes.ts'
import { mintLink } from '../signrequests/signer/links.ts'
import type { StoredRequest } from '../signrequests/stored-request.ts'
import { attachmentsOf } from './attach-files.ts'
import {
  cancelled,
  code,
  completed,
  type DocumentEmailFacts,
  declined,
  expired,
  failed,
  invitation,
  reminder,
  yourTurn,
} from './email-templates/to-signer.ts'
import type { ComposeDeps, ComposedMail, MailContext } from './mail-context.ts'
import { createUnsubscribeLink } from './unsubscribe/stop-reminders.ts'

/** A mail to a signer. Each mail gets a new link, valid only for this signer. */
export async function composeToSigner(
  tx: Tx,
  { blobs, publicUrl }: ComposeDeps,
  context: MailContext,
  signer: Signer,
): Promise<ComposedMail | undefined> {
  const { kind, stored, tenantId, sender } = context
  const { state, details } = stored
  const target = { tenantId, requestId: state.id, signerId: signer.id, generation: signer.linkGeneration }
  const newLink = () => mintLink(tx, publicUrl, sender.slot, target)
  const common = factsOf(context, signer)
  const time = { expiresAt: new Date(state.expiresAt).toISOString(), timeZone: details.timeZone }
  switch (kind) {
    case 'invitation': {
      const link = await newLink()
      const facts = { ...common, ...time, message: details.message, link }
      return { link, message: followsOthers(stored, signer) ? yourTurn(facts) : invitation(facts) }
    }
    case 'reminder': {
      const link = await newLink()
      const unsubscribeUrl = await createUnsubscribeLink(tx, publicUrl, sender.slot, target)
      const facts = { ...common, ...time, message: details.message, link, stopLink: unsubscribeUrl }
      return { link, unsubscribeUrl, message: reminder(facts) }
    }
    case 'code': {
      const issued = await issueCode(tx, target)
      return issued === undefined ? undefined : { message: code({ ...common, code: issued }) }
    }
    case 'declined':
      return { message: declined({ ...common, person: declinerOf(stored).name }) }
    case 'expired':
      return { message: expired({ ...common, ...time, hasSigned: signer.state === 'signed' }) }
    case 'cancelled':
      return { message: cancelled(common) }
    case 'failed':
      return { message: failed(common) }
    case 'completed': {
      const attachments = await attachmentsOf(tx, blobs, context, common.localization)
      if (attachments) return { attachments, message: completed({ ...common, link: null }) }
      const link = await newLink()
      return { link, message: completed({ ...common, link }) }
    }
    default:
      return kind satisfies never
  }
}

function factsOf({ stored: { details }, sender }: MailContext, signer: Signer): DocumentEmailFacts {
  return {
    localization: localizationFor(details.signers.get(signer.id)?.options.locale ?? null),
    signerName: signer.name,
    documentName: details.documentName,
    senderName: sender.name,
    senderUnverified: sender.unverified,
    sandbox: details.mode === 'test',
  }
}

/** Whether others had to sign before this signer. */
function followsOthers({ state }: StoredRequest, signer: Signer): boolean {
  return state.isSequential && state.signers.some(({ sequence }) => sequence < signer.sequence)
}

export function declinerOf({ state }: StoredRequest): Signer {
  const decliner = state.signers.find((signer) => signer.state === 'declined')
  if (!decliner) throw new Error(`request ${state.id} is declined, but no signer declined it`)
  return decliner
}
