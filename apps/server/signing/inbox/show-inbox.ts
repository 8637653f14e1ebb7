import type { Frame, InboxPage, LandingPage, Locale } from '@countersign/signing'
import { publicId } from '../../platform/ids.ts'
import type { QueueVisit } from './claim-inbox.ts'
import { type QueueCount, type QueueItem, type QueueSender, ROWS_PER_PAGE } from './read-inbox.ts'

/** Before the queue's link is claimed. */
export function showQueueDoor({ senderName, sandbox }: QueueSender, action: string, locale: Locale): LandingPage {
  const frame: Frame = { locale, sandbox, base: null, embedOrigin: null, inbox: null }
  return { ...frame, kind: 'landing', action, senderName, to: 'inbox' }
}

export function showQueue(
  { base, upTo }: QueueVisit,
  { senderName, senderUnverified, sandbox }: QueueSender,
  { waiting, moreWait, next }: QueueCount,
  items: QueueItem[],
  page: number,
  locale: Locale,
): InboxPage {
  return {
    ...{ locale, sandbox, base, embedOrigin: null, inbox: null },
    kind: 'inbox',
    ...{ senderName, senderUnverified, waiting, moreWait },
    isBegun: next !== 1,
    rows: items.map(({ number, signerId, documentName, expiresAt, timeZone, state }) => ({
      ...{ number, documentName, state, timeZone },
      signer: publicId('sgn', signerId),
      expiresAt: expiresAt.toISOString(),
    })),
    page,
    pages: pagesOf(upTo),
  }
}

/** The page asked for, or the one with the document to go on with. */
export function pageOf({ upTo }: QueueVisit, { next }: QueueCount, asked: string | undefined): number {
  const wanted = /^\d{1,7}$/.test(asked ?? '') ? Number(asked) : Math.ceil((next ?? 1) / ROWS_PER_PAGE)
  return Math.min(Math.max(wanted, 1), pagesOf(upTo))
}

function pagesOf(upTo: number): number {
  return Math.max(1, Math.ceil(upTo / ROWS_PER_PAGE))
}
