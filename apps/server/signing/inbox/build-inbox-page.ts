import type { InboxPage, Locale } from '@countersign/signing'
import { publicId } from '../../platform/ids.ts'
import type { InboxAccess } from './claim-inbox.ts'
import { type InboxCount, type InboxItem, type InboxSender, ROWS_PER_PAGE } from './read-inbox.ts'

export function inboxPage(
  { base, upTo }: InboxAccess,
  { senderName, senderUnverified, contact, sandbox }: InboxSender,
  { waiting, moreWait, next }: InboxCount,
  items: InboxItem[],
  page: number,
  locale: Locale,
): InboxPage {
  return {
    ...{ locale, sandbox, base, embedOrigins: [], inbox: null },
    kind: 'inbox',
    ...{ senderName, senderUnverified, contact, waiting, moreWait },
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

/** The requested page of the list, or the page with the next document that waits. */
export function pageOf({ upTo }: InboxAccess, { next }: InboxCount, requested: string | undefined): number {
  const page = /^\d{1,7}$/.test(requested ?? '') ? Number(requested) : Math.ceil((next ?? 1) / ROWS_PER_PAGE)
  return Math.min(Math.max(page, 1), pagesOf(upTo))
}

function pagesOf(upTo: number): number {
  return Math.max(1, Math.ceil(upTo / ROWS_PER_PAGE))
}
