import type { Tx } from '../../platform/db/database.ts'
import { speechFor } from '../letters/words.ts'
import { manyCompleted, manyInvitations, manyReminders } from '../letters-of-many.ts'
import { occasionOf, type Sender, type WriteDeps, type Written, write } from '../mail-content.ts'
import { queueLinkFor } from '../queues/open-queue.ts'
import { mintStopLink } from '../reminder-stops.ts'
import type { Digest, DigestRef } from './items.ts'
import type { Waiting } from './look-again.ts'

/** One letter for all that waits, and the ordinary one if only one does; undefined if that is over by now. */
export function writeDigest(
  tx: Tx,
  deps: WriteDeps,
  ref: DigestRef,
  digest: Digest,
  sender: Sender,
  waiting: readonly [Waiting, ...Waiting[]],
): Promise<Written | undefined> {
  return waiting.length === 1
    ? writeOne(tx, deps, ref, digest, waiting[0])
    : writeMany(tx, deps, ref, digest, sender, waiting)
}

async function writeOne(
  tx: Tx,
  deps: WriteDeps,
  { tenantId, digestId }: DigestRef,
  { kind }: Digest,
  { requestId, signerId, generation }: Waiting,
): Promise<Written | undefined> {
  const ids = { request: requestId, signer: signerId, generation }
  const occasion = await occasionOf(tx, kind, { id: digestId, tenant: tenantId, ids })
  return occasion && write(tx, deps, occasion)
}

/** In the language, and to the name, that the first of them has. */
async function writeMany(
  tx: Tx,
  { publicUrl }: WriteDeps,
  ref: DigestRef,
  { kind }: Digest,
  sender: Sender,
  waiting: readonly [Waiting, ...Waiting[]],
): Promise<Written> {
  const [first] = waiting
  const link = await queueLinkFor(tx, publicUrl, sender.slot, ref)
  const facts = {
    speech: speechFor(waiting.find(({ locale }) => locale !== null)?.locale ?? null),
    signerName: first.signerName,
    senderName: sender.name,
    senderUnverified: sender.unverified,
    sandbox: first.mode === 'test',
    documentNames: waiting.map(({ documentName }) => documentName),
    message: sharedMessage(waiting),
    firstExpiry: new Date(waiting.reduce((first, { expiresAt }) => Math.min(first, expiresAt), Infinity)).toISOString(),
    lastExpiry: new Date(waiting.reduce((last, { expiresAt }) => Math.max(last, expiresAt), 0)).toISOString(),
    timeZone: first.timeZone,
    link,
  }
  if (kind === 'invitation') return { link, letter: manyInvitations(facts) }
  if (kind === 'completed') return { link, letter: manyCompleted(facts) }
  const target = { ...first, tenantId: ref.tenantId }
  const unsubscribeUrl = await mintStopLink(tx, publicUrl, sender.slot, target, ref.digestId)
  return { link, unsubscribeUrl, letter: manyReminders({ ...facts, stopLink: unsubscribeUrl }) }
}

/** What the sender says with each of them alike; a message of one document alone is read with that document. */
function sharedMessage([first, ...others]: readonly [Waiting, ...Waiting[]]): string | null {
  return others.every(({ message }) => message === first.message) ? first.message : null
}
