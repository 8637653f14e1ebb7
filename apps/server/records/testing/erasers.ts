import { eraseCalls } from '../../accounts/request-log/erase.ts'
import { eraseBulkInput } from '../../bulk/erase.ts'
import { eraseEmailKeys, eraseInboxes, eraseMails } from '../../notifications/erase.ts'
import { eraseResponses, eraseResponsesWith } from '../../platform/http/erase-responses.ts'
import { eraseJobErrors } from '../../platform/jobs/erase.ts'
import { eraseAddress, eraseCapturedMails, eraseReceiverCalls } from '../../sandbox/erase.ts'
import { eraseAttempts } from '../../sealing/erase.ts'
import { eraseInboxVisits, eraseVisits } from '../../signing/erase.ts'
import { eraseUploads } from '../../signing/uploads/erase.ts'
import { eraseDraftsWith } from '../../signrequests/drafts/erase.ts'
import { eraseViewsWith } from '../../signrequests/views/erase.ts'
import { eraseDeliveries } from '../../webhooks/erase.ts'
import type { AddressEraser } from '../erase-person.ts'
import type { Eraser } from '../erasure-target.ts'

// The lists that the CLI uses (a test compares them).

export const ERASERS: readonly Eraser[] = [
  ...[eraseCalls, eraseResponses, eraseJobErrors, eraseReceiverCalls],
  ...[eraseMails, eraseVisits, eraseUploads, eraseInboxVisits, eraseInboxes, eraseCapturedMails],
  ...[eraseAttempts, eraseBulkInput, eraseDeliveries],
]

export const ADDRESS_ERASERS: readonly AddressEraser[] = [
  ...[eraseResponsesWith, eraseAddress, eraseReceiverCalls, eraseEmailKeys],
  ...[eraseDraftsWith, eraseViewsWith],
]
