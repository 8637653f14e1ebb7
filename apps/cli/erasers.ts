import { eraseCalls } from '@countersign/server/accounts/request-log/erase.ts'
import { eraseBulkInput } from '@countersign/server/bulk/erase.ts'
import { eraseEmailKeys, eraseInboxes, eraseMails } from '@countersign/server/notifications/erase.ts'
import { eraseResponses, eraseResponsesWith } from '@countersign/server/platform/http/erase-responses.ts'
import { eraseJobErrors } from '@countersign/server/platform/jobs/erase.ts'
import type { AddressEraser } from '@countersign/server/records/erase-person.ts'
import type { Eraser } from '@countersign/server/records/erasure-target.ts'
import { eraseAddress, eraseCapturedMails, eraseReceiverCalls } from '@countersign/server/sandbox/erase.ts'
import { eraseAttempts } from '@countersign/server/sealing/erase.ts'
import { eraseInboxVisits, eraseVisits } from '@countersign/server/signing/erase.ts'
import { eraseUploads } from '@countersign/server/signing/uploads/erase.ts'
import { eraseDraftsWith } from '@countersign/server/signrequests/drafts/erase.ts'
import { eraseViewsWith } from '@countersign/server/signrequests/views/erase.ts'
import { eraseDeliveries } from '@countersign/server/webhooks/erase.ts'

/**
 * In the order in which their statements run. Visits are erased before the inboxes they belong to; digests are locked
 * before inboxes, as senders of mail do; captured mails are deleted after both, because a transaction that adds one holds
 * these locks.
 */
export const ERASERS: readonly Eraser[] = [
  ...[eraseCalls, eraseResponses, eraseJobErrors, eraseReceiverCalls],
  ...[eraseMails, eraseVisits, eraseUploads, eraseInboxVisits, eraseInboxes, eraseCapturedMails],
  ...[eraseAttempts, eraseBulkInput, eraseDeliveries],
]

export const ADDRESS_ERASERS: readonly AddressEraser[] = [
  ...[eraseResponsesWith, eraseAddress, eraseReceiverCalls, eraseEmailKeys],
  ...[eraseDraftsWith, eraseViewsWith],
]
