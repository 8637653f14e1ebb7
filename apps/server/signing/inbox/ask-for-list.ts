import { readInboxReader, takeInboxLinkJob } from '../../notifications/inbox/mail-link.ts'
import type { SigningDeps } from '../deps.ts'
import type { InboxVisit } from './claim-inbox.ts'

/**
 * Mails a new link to the list to its mailbox, for a browser that has opened the list before. Nothing is mailed within five
 * minutes after another one, after five until the next digest, nor if nothing of the list can be opened any more; the caller
 * is not told. A mailbox has one list of an account, so these limits are those of the mailbox too.
 */
export async function askForList(
  { db, queue, mails, linkRequests }: SigningDeps,
  inbox: InboxVisit,
  ip: string,
): Promise<void> {
  const { tenantId } = inbox
  linkRequests.record({ ip, tenantId })
  const reader = await db.transaction({ tenant: tenantId }, (tx) => readInboxReader(tx, inbox))
  if (!reader) return
  const isOrdered = await db.transaction({ tenant: tenantId }, async (tx) => {
    const job = await takeInboxLinkJob(tx, inbox)
    if (!job) return false
    await mails.takeWithin(tx, reader.mode, 1)
    await queue.enqueue(tx, [job])
    return true
  })
  if (isOrdered) queue.wake('mail')
}
