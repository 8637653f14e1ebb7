import { type Audience, readBrand } from '../../accounts/branding/read-brand.ts'
import type { Tx } from '../../platform/db/database.ts'
import { localizationFor } from '../../platform/mail/layout/localization.ts'
import { composeMail } from '../compose.ts'
import {
  manyCancelled,
  manyCompleted,
  manyExpired,
  manyInvitations,
  manyReceipts,
  manyReminders,
} from '../email-templates/digest.ts'
import type { DigestRole } from '../email-templates/role-copy.ts'
import { createInboxLink } from '../inbox/open-inbox.ts'
import { type ComposeDeps, type ComposedMail, readMailContext, type Sender } from '../mail-context.ts'
import { mailBrandingOf } from '../sender-frame.ts'
import { createUnsubscribeLink, type Stops } from '../unsubscribe/stop-reminders.ts'
import type { Digest, DigestRef } from './items.ts'
import type { PendingItem } from './recheck-items.ts'

/** `zone`: of the signer of a digest with one item. */
type Composed = Digest & { zone: string | null; audience: Audience }

/** One mail for all pending items; the ordinary mail if there is one item. Undefined if that is not needed any more. */
export function composeDigest(
  tx: Tx,
  deps: ComposeDeps,
  ref: DigestRef,
  digest: Composed,
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
  { kind, zone, audience }: Composed,
  { requestId, signerId, generation }: PendingItem,
): Promise<ComposedMail | undefined> {
  const ids = { request: requestId, signer: signerId, generation }
  const context = await readMailContext(tx, kind, { id: digestId, tenant: tenantId, ids })
  return context && composeMail(tx, deps, { ...context, zone, audience })
}

/** Uses the name of the first item, and the first language that is set. */
async function composeMany(
  tx: Tx,
  deps: ComposeDeps,
  ref: DigestRef,
  { kind, audience }: Composed,
  sender: Sender,
  pending: readonly [PendingItem, ...PendingItem[]],
): Promise<ComposedMail> {
  const [first] = pending
  const localization = localizationFor(pending.find(({ locale }) => locale !== null)?.locale ?? null)
  const facts = {
    localization,
    branding: mailBrandingOf(await readBrand(tx, ref.tenantId, audience), localization, deps),
    signerName: first.signerName,
    senderName: sender.name,
    senderUnverified: sender.unverified,
    sandbox: first.mode === 'test',
    documentNames: byDeadline(pending, localization.tag).map(({ documentName }) => documentName),
    role: sharedRole(pending),
    everybodySigns: pending.every((item) => item.everybodySigns),
  }
  const newLink = () => createInboxLink(tx, deps.publicUrl, sender.slot, ref)
  const newStopLink = (stops: Stops) =>
    createUnsubscribeLink(...([tx, deps.publicUrl, sender.slot, { ...first, tenantId: ref.tenantId }] as const), {
      digestId: ref.digestId,
      stops,
    })
  switch (kind) {
    case 'invitation': {
      const link = await newLink()
      return { link, message: manyInvitations({ ...facts, ...invitationFacts(pending), link }) }
    }
    case 'reminder': {
      const link = await newLink()
      const stopLink = await newStopLink('reminders')
      const asked = { ...facts, ...invitationFacts(pending), now: first.now, link, stopLink }
      return { link, unsubscribeUrl: stopLink, message: manyReminders(asked) }
    }
    case 'receipt': {
      const link = await newLink()
      const stopLink = await newStopLink('receipts')
      return { link, unsubscribeUrl: stopLink, message: manyReceipts({ ...facts, link, stopLink }) }
    }
    case 'completed': {
      const link = await newLink()
      return { link, message: manyCompleted({ ...facts, link }) }
    }
    case 'cancelled':
      return { message: manyCancelled(facts) }
    case 'expired':
      return { message: manyExpired({ ...facts, hasActed: pending.every(({ hasActed }) => hasActed) }) }
    default:
      return kind satisfies never
  }
}

/** What ends first comes first; then by name. */
function byDeadline(pending: readonly PendingItem[], tag: string): PendingItem[] {
  const { compare } = new Intl.Collator(tag, { numeric: true })
  return pending.toSorted((a, b) => a.expiresAt - b.expiresAt || compare(a.documentName, b.documentName))
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

function sharedRole([{ role }, ...others]: readonly [PendingItem, ...PendingItem[]]): DigestRole {
  const isShared = others.every((item) => item.role === role)
  return isShared && (role === 'signer' || role === 'approver' || role === 'cc') ? role : 'any'
}
