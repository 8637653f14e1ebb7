import type { Tx } from '../../platform/db/database.ts'
import { occasionOf, type Sender, type WriteDeps, type Written, write } from '../compose.ts'
import { manyCancelled, manyCompleted, manyExpired, manyInvitations, manyReminders } from '../email-templates/digest.ts'
import { speechFor } from '../email-templates/languages/copy.ts'
import { createInboxLink } from '../inbox/open-inbox.ts'
import { mintStopLink } from '../unsubscribe/stop-reminders.ts'
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
  deps: WriteDeps,
  ref: DigestRef,
  { kind }: Digest,
  sender: Sender,
  waiting: readonly [Waiting, ...Waiting[]],
): Promise<Written> {
  const [first] = waiting
  const facts = {
    speech: speechFor(waiting.find(({ locale }) => locale !== null)?.locale ?? null),
    signerName: first.signerName,
    senderName: sender.name,
    senderUnverified: sender.unverified,
    sandbox: first.mode === 'test',
    documentNames: waiting.map(({ documentName }) => documentName),
  }
  const newLink = () => createInboxLink(tx, deps.publicUrl, sender.slot, ref)
  switch (kind) {
    case 'invitation': {
      const link = await newLink()
      return { link, letter: manyInvitations({ ...facts, ...turnsOf(waiting), link }) }
    }
    case 'reminder': {
      const link = await newLink()
      const target = { ...first, tenantId: ref.tenantId }
      const stopLink = await mintStopLink(tx, deps.publicUrl, sender.slot, target, ref.digestId)
      return {
        link,
        unsubscribeUrl: stopLink,
        letter: manyReminders({ ...facts, ...turnsOf(waiting), link, stopLink }),
      }
    }
    case 'completed': {
      const link = await newLink()
      return { link, letter: manyCompleted({ ...facts, link }) }
    }
    case 'cancelled':
      return { letter: manyCancelled(facts) }
    case 'expired':
      return { letter: manyExpired({ ...facts, hasSigned: waiting.every(({ hasSigned }) => hasSigned) }) }
    default:
      return kind satisfies never
  }
}

function turnsOf(waiting: readonly [Waiting, ...Waiting[]]) {
  const ends = waiting.map(({ expiresAt }) => expiresAt)
  return {
    message: sharedMessage(waiting),
    firstExpiry: new Date(ends.reduce((a, b) => Math.min(a, b))).toISOString(),
    lastExpiry: new Date(ends.reduce((a, b) => Math.max(a, b))).toISOString(),
    timeZone: waiting[0].timeZone,
  }
}

/** What the sender says with each of them alike; a message of one document alone is read with that document. */
function sharedMessage([first, ...others]: readonly [Waiting, ...Waiting[]]): string | null {
  return others.every(({ message }) => message === first.message) ? first.message : null
}
