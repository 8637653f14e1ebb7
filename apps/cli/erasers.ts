import { eraseBulkInput } from '@countersign/server/bulk/erase.ts'
import { eraseEmailKeys, eraseInboxes, eraseMails } from '@countersign/server/notifications/erase.ts'
import { eraseResponses, eraseResponsesWith } from '@countersign/server/platform/http/erase-responses.ts'
import { eraseJobErrors } from '@countersign/server/platform/jobs/erase.ts'
import type { AddressEraser } from '@countersign/server/records/erase-person.ts'
import type { Eraser } from '@countersign/server/records/erasure-target.ts'
import { eraseAddress, eraseCapturedMails } from '@countersign/server/sandbox/erase.ts'
import { eraseAttempts } from '@countersign/server/sealing/erase.ts'
import { eraseInboxVisits, eraseVisits } from '@countersign/server/signing/erase.ts'
import { eraseDeliveries } from '@countersign/server/webhooks/erase.ts'

/**
 * In the order in which their statements run. Visits are erased before the inboxes they belong to; digests are locked
 * before inboxes, as senders of mail do.
 */
export const ERASERS: readonly Eraser[] = [
  ...[eraseResponses, eraseJobErrors, eraseCapturedMails],
  ...[eraseMails, eraseVisits, eraseInboxVisits, eraseInboxes],
  ...[eraseAttempts, eraseBulkInput, eraseDeliveries],
]

export const ADDRESS_ERASERS: readonly AddressEraser[] = [eraseResponsesWith, eraseAddress, eraseEmailKeys]
