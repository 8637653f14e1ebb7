import { hasActed, isCompletionDelayed, type Signer } from '@countersign/domain/signrequest'
import { type Brand, readBrand } from '../accounts/branding/read-brand.ts'
import type { Tx } from '../platform/db/database.ts'
import { localizationFor } from '../platform/mail/layout/localization.ts'
import type { StoredRequest } from '../signrequests/stored-request.ts'
import { attachmentsOf } from './attach-files.ts'
import { receipt } from './email-templates/receipt.ts'
import {
  cancelled,
  code,
  completed,
  type DocumentEmailFacts,
  declined,
  expired,
  failed,
  invitation,
  newLink,
  reminder,
  yourTurn,
} from './email-templates/to-signer.ts'
import {
  type ComposeDeps,
  type ComposedMail,
  everybodySigns,
  type MailContext,
  type MailSecrets,
} from './mail-context.ts'
import { mailBrandingOf } from './sender-frame.ts'

/** A mail to a signer. */
export async function composeToSigner(
  tx: Tx,
  deps: ComposeDeps,
  context: MailContext,
  signer: Signer,
  secrets: MailSecrets,
): Promise<ComposedMail | undefined> {
  const { kind, stored } = context
  const { state, details } = stored
  const common = factsOf(context, signer, await readBrand(tx, context.tenantId, context.audience), deps)
  const time = { expiresAt: new Date(state.expiresAt).toISOString(), timeZone: context.zone ?? details.timeZone }
  switch (kind) {
    case 'invitation': {
      const link = await secrets.link()
      const facts = { ...common, ...time, message: details.message, delegatedBy: signer.delegatedBy, link }
      return { link, message: signsAfterOthers(stored, signer) ? yourTurn(facts) : invitation(facts) }
    }
    case 'reminder': {
      const link = await secrets.link()
      const stopLink = await secrets.unsubscribeLink('reminders')
      const facts = { ...common, ...time, message: details.message, delegatedBy: null, link, stopLink, now: stored.now }
      return { link, unsubscribeUrl: stopLink, message: reminder(facts) }
    }
    case 'receipt': {
      const at = signer.signedAt ?? signer.approvedAt
      if (at === null) return undefined
      const link = await secrets.link()
      const stopLink = await secrets.unsubscribeLink('receipts')
      const awaited = state.signers.filter((other) => isAwaited(other, signer)).map(({ name }) => name)
      const facts = {
        ...common,
        at: new Date(at).toISOString(),
        timeZone: time.timeZone,
        awaited,
        isDelayed: isCompletionDelayed(state),
        link,
        stopLink,
      }
      return { link, unsubscribeUrl: stopLink, message: receipt(facts) }
    }
    case 'code': {
      const issued = await secrets.code()
      return issued === undefined ? undefined : { message: code({ ...common, code: issued }) }
    }
    case 'new_link': {
      const link = await secrets.link()
      return { link, message: newLink({ ...common, link }) }
    }
    case 'link_requested':
    case 'wrong_person':
    case 'delegated':
      // Only the sender is told.
      return undefined
    case 'declined': {
      const { name: person, role: declinerRole } = declinerOf(stored)
      return { message: declined({ ...common, person, declinerRole }) }
    }
    case 'expired':
      return { message: expired({ ...common, ...time, hasActed: hasActed(signer) }) }
    case 'cancelled':
      return { message: cancelled(common) }
    case 'failed':
      return { message: failed(common) }
    case 'completed': {
      const attachments = await attachmentsOf(tx, deps.blobs, context, common.localization)
      const link = await secrets.link()
      const message = completed({ ...common, link, areAttached: attachments !== null })
      return { link, message, ...(attachments ? { attachments } : {}) }
    }
    default:
      return kind satisfies never
  }
}

function factsOf(
  { stored: { state, details }, sender }: MailContext,
  signer: Signer,
  brand: Brand,
  deps: ComposeDeps,
): DocumentEmailFacts {
  const localization = localizationFor(details.signers.get(signer.id)?.options.locale ?? null)
  return {
    localization,
    branding: mailBrandingOf(brand, localization, deps),
    signerName: signer.name,
    documentName: details.documentName,
    senderName: sender.name,
    senderUnverified: sender.unverified,
    sandbox: details.mode === 'test',
    everybodySigns: everybodySigns(state),
    role: signer.role,
    witnessed: state.signers.find(({ id }) => id === signer.witnessOf)?.name ?? '',
  }
}

/** Whether the request still waits for another recipient. */
function isAwaited(other: Signer, { id }: Signer): boolean {
  return other.id !== id && other.role !== 'cc' && !hasActed(other)
}

/** Whether others had to act before this signer. */
function signsAfterOthers({ state }: StoredRequest, { role, sequence: own }: Signer): boolean {
  const isBefore = (other: Signer) => other.role !== 'cc' && other.sequence < own
  return role === 'signer' && state.isSequential && state.signers.some(isBefore)
}

export function declinerOf({ state }: StoredRequest): Signer {
  const decliner = state.signers.find((signer) => signer.state === 'declined')
  if (!decliner) throw new Error(`request ${state.id} is declined, but no signer declined it`)
  return decliner
}
