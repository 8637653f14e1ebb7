import { eraseInboxes, eraseMails } from '@countersign/server/notifications/erase.ts'
import type { Eraser } from '@countersign/server/records/erase.ts'
import { eraseAttempts } from '@countersign/server/sealing/erase.ts'
import { eraseInboxVisits } from '@countersign/server/signing/erase.ts'

/** Visits are erased before the inboxes they belong to; digests are locked before inboxes, as senders of mail do. */
export const ERASERS: readonly Eraser[] = [eraseMails, eraseInboxVisits, eraseInboxes, eraseAttempts]
