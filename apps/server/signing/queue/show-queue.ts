import type { DoorPage, Frame, Locale, QueuePage } from '@countersign/signing'
import { publicId } from '../../platform/ids.ts'
import type { QueueVisit } from './claim-queue.ts'
import { type QueueItem, type QueueSummary, ROWS_PER_PAGE } from './read-queue.ts'

/** Before the queue's link is claimed. */
export function showQueueDoor(
  { senderName, sandbox, waiting }: QueueSummary,
  action: string,
  locale: Locale,
): DoorPage {
  const frame: Frame = { locale, sandbox, base: null, embedOrigin: null, queue: null }
  return { ...frame, kind: 'door', action, senderName, to: { waiting } }
}

export function showQueue(
  { base }: QueueVisit,
  summary: QueueSummary,
  items: QueueItem[],
  page: number,
  locale: Locale,
): QueuePage {
  const { senderName, senderUnverified, sandbox, total, waiting } = summary
  return {
    ...{ locale, sandbox, base, embedOrigin: null, queue: null },
    kind: 'queue',
    ...{ senderName, senderUnverified, total, waiting },
    rows: items.map(({ number, signerId, documentName, expiresAt, timeZone, state }) => ({
      ...{ number, documentName, state, timeZone },
      signer: publicId('sgn', signerId),
      expiresAt: expiresAt.toISOString(),
    })),
    page,
    pages: pagesOf(summary),
  }
}

/** The page asked for, or the one with the document to go on with. */
export function pageOf(summary: QueueSummary, asked: string | undefined): number {
  const wanted = /^\d{1,7}$/.test(asked ?? '') ? Number(asked) : Math.ceil((summary.next ?? 1) / ROWS_PER_PAGE)
  return Math.min(Math.max(wanted, 1), pagesOf(summary))
}

function pagesOf({ total }: QueueSummary): number {
  return Math.max(1, Math.ceil(total / ROWS_PER_PAGE))
}
