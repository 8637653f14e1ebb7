import type { Tx } from '../../platform/db/database.ts'
import { localizationFor } from '../../platform/mail/layout/localization.ts'
import { composeMail } from '../compose.ts'
import { manyCancelled, manyCompleted, manyExpired, manyInvitations, manyReminders } from '../email-templates/digest.ts'
import { createInboxLink } from '../inbox/open-inbox.ts'
import { type ComposeDeps, type ComposedMail, readMailContext, type Sender } from '../mail-context.ts'
import { createUnsubscribeLink } from '../unsubscribe/stop-reminders.ts'
import type { Digest, DigestRef } from './items.ts'
import type { PendingItem } from './recheck-items.ts'

/** One mail for all pending items; the ordinary mail if there is one item. Undefined if that is not needed any more. */
export function composeDigest(
  tx: Tx,
  deps: ComposeDeps,
  ref: DigestRef,
  digest: Digest,
  sender: Sender,
  pending: readonly [PendingItem, ...PendingItem[]],
): Promise<ComposedMail | undefined> {
  return pending.length === 1
    ? composeSingle(tx, deps, ref, digest, pending[0])
    : composeMany(tx, deps, ref, digest, sender, pending)
}

async function composeSingle(
  tx: Tx,
  deps: ComposeDeps,
  { tenantId, digestId }: DigestRef,
  { kind }: Digest,
  { requestId, signerId, generation }: PendingItem,
): Promise<ComposedMail | undefined> {
  const ids = { request: requestId, signer: signerId, generation }
  const context = await readMailContext(tx, kind, { id: digestId, tenant: tenantId, ids })
  return context && composeMail(tx, deps, context)
}

/** Uses the name of the first item, and the first language that is set. */
async function composeMany(
  tx: Tx,
  deps: ComposeDeps,
  ref: DigestRef,
  { kind }: Digest,
  sender: Sender,
  pending: readonly [PendingItem, ...PendingItem[]],
): Promise<ComposedMail> {
  const [first] = pending
  const facts = {
    localization: localizationFor(pending.find(({ locale }) => locale !== null)?.locale ?? null),
    signerName: first.signerName,
    senderName: sender.name,
    senderUnverified: sender.unverified,
    sandbox: first.mode === 'test',
    documentNames: pending.map(({ documentName }) => documentName),
  }
  const newLink = () => createInboxLink(tx, deps.publicUrl, sender.slot, ref)
  switch (kind) {
    case 'invitation': {
      const link = await newLink()
      return { link, message: manyInvitations({ ...facts, ...invitationFacts(pending), link }) }
    }
    case 'reminder': {
      const link = await newLink()
      const target = { ...first, tenantId: ref.tenantId }
      const stopLink = await createUnsubscribeLink(tx, deps.publicUrl, sender.slot, target, ref.digestId)
      return {
        link,
        unsubscribeUrl: stopLink,
        message: manyReminders({ ...facts, ...invitationFacts(pending), link, stopLink }),
      }
    }
    case 'completed': {
      const link = await newLink()
      return { link, message: manyCompleted({ ...facts, link }) }
    }
    case 'cancelled':
      return { message: manyCancelled(facts) }
    case 'expired':
      return { message: manyExpired({ ...facts, hasSigned: pending.every(({ hasSigned }) => hasSigned) }) }
    default:
      return kind satisfies never
  }
}

function invitationFacts(pending: readonly [PendingItem, ...PendingItem[]]) {
  const ends = pending.map(({ expiresAt }) => expiresAt)
  return {
    message: sharedMessage(pending),
    firstExpiry: new Date(ends.reduce((a, b) => Math.min(a, b))).toISOString(),
    lastExpiry: new Date(ends.reduce((a, b) => Math.max(a, b))).toISOString(),
    timeZone: pending[0].timeZone,
  }
}

/** The sender's message if all items have the same one. Other messages are shown with their document. */
function sharedMessage([first, ...others]: readonly [PendingItem, ...PendingItem[]]): string | null {
  return others.every(({ message }) => message === first.message) ? first.message : null
}
