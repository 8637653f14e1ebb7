import type { SealError, SealErrorCode } from '@countersign/domain/signrequest'
import { CmsError, PdfError, SignerError } from '@countersign/pades'
import { AppearanceError } from '@countersign/pades/appearance'
import { TrustError } from '@countersign/pades/trust'
import { BlobDamaged, BlobMissing, KeyRefused, StoreUnavailable } from '../platform/blobs/errors.ts'
import { CertificateNotMade } from './completion/errors.ts'
import { CredentialsMissing } from './credentials/credentials.ts'
import { SealVerificationFailed } from './verify.ts'

/** Why a drain failed. The domain decides by the code whether the request fails or the sealer retries. */
export interface SealFailure {
  code: SealErrorCode
  /** For the sender: a clause without a full stop, which `explain` puts into its summary. */
  message: string
}

/** By the type and code of the error, never by its message. An error of no known type is retried. */
export function sealFailureOf(error: unknown): SealFailure {
  if (error instanceof TrustError) return trustFailure(error)
  if (error instanceof CmsError && error.code === 'slot_overflow') {
    return { code: 'signature_too_large', message: 'the seal and its time-stamp exceed the reserved signature space' }
  }
  if (error instanceof SignerError || error instanceof CmsError || error instanceof CredentialsMissing) {
    return { code: 'seal_key_unavailable', message: 'the seal key is not available' }
  }
  if (error instanceof StoreUnavailable) return storageUnavailable('the object store does not respond')
  if (error instanceof KeyRefused) {
    return { code: 'document_key_unavailable', message: 'the service cannot open the key of the stored document' }
  }
  if (error instanceof BlobMissing || error instanceof BlobDamaged) {
    return { code: 'document_unreadable', message: 'the stored document is missing or damaged' }
  }
  if (error instanceof PdfError && isAboutDocument(error)) {
    return { code: 'document_unsuitable', message: `the service cannot append to the document: ${error.message}` }
  }
  if (error instanceof AppearanceError && isAboutMark(error)) {
    return { code: 'signature_undrawable', message: `the service cannot draw the signature: ${error.message}` }
  }
  if (error instanceof SealVerificationFailed) {
    return { code: 'seal_unsound', message: 'the new signature failed verification' }
  }
  if (error instanceof CertificateNotMade) {
    return { code: 'certificate_not_made', message: 'the certificate of completion cannot be made' }
  }
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (syscall !== undefined) return storageUnavailable(`the storage returned the error ${code}`)
  return { code: 'internal_error', message: 'an unexpected error occurred in the service' }
}

function storageUnavailable(message: string): SealFailure {
  return { code: 'storage_unavailable', message }
}

/** The stored document, whose hash was verified, cannot be signed. The service's own errors are not among these. */
function isAboutDocument({ code }: PdfError): boolean {
  switch (code) {
    case 'pdf_not_a_pdf':
    case 'pdf_damaged':
    case 'pdf_limit_exceeded':
    case 'pdf_unsupported':
    case 'pdf_encrypted':
    case 'pdf_junk_before_header':
    case 'pdf_xfa_form':
    case 'pdf_unsuitable':
    case 'pdf_page_missing':
    case 'pdf_page_shared':
    case 'pdf_certified':
    case 'field_name_taken':
    case 'field_missing':
    case 'field_signed':
    case 'field_locked':
    case 'field_unsuitable':
    case 'rectangle_invalid':
      return true
    case 'field_name_invalid':
    case 'slot_size_invalid':
      return false
    default:
      return code satisfies never
  }
}

function isAboutMark({ code }: AppearanceError): boolean {
  switch (code) {
    case 'box_too_small':
    case 'picture_invalid':
    case 'value_unsuitable':
    case 'character_unsupported':
      return true
    case 'time_zone_unknown':
    case 'font_unsuitable':
    case 'font_missing':
      return false
    default:
      return code satisfies never
  }
}

function trustFailure({ code }: TrustError): SealFailure {
  switch (code) {
    case 'timestamp_unavailable':
    case 'timestamp_refused':
    case 'timestamp_malformed':
    case 'timestamp_invalid':
    case 'timestamp_present':
      return { code: 'timestamp_unavailable', message: 'no time-stamping authority issued a valid time-stamp' }
    case 'certificate_revoked':
    case 'certificate_unknown':
    case 'certificate_unsuitable':
    case 'chain_untrusted':
      return {
        code: 'seal_certificate_refused',
        message: 'the certificate of the seal or of a time-stamp is revoked or not trusted',
      }
    case 'fetch_failed':
    case 'revocation_malformed':
    case 'revocation_invalid':
    case 'revocation_unavailable':
      return {
        code: 'revocation_unavailable',
        message: 'the certificate authority does not provide valid revocation data',
      }
    default:
      return code satisfies never
  }
}

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 20_000
/** Of the time since the first error: after a long outage, sealing resumes within a twentieth of its duration. */
const DELAY_SHARE = 0.05
const MAX_LONG_DELAY_MS = 15 * 60_000

/** Exponential backoff with 10% jitter. A long outage does not fill the audit chain with errors. */
export function nextRetryAt(previous: SealError | null, now: number, random = Math.random()): number {
  const lastDelay = previous?.retryAt ? previous.retryAt - previous.at : 0
  const lasted = previous ? now - previous.since : 0
  const maxDelay = Math.max(MAX_DELAY_MS, Math.min(lasted * DELAY_SHARE, MAX_LONG_DELAY_MS))
  const delay = Math.min(Math.max(FIRST_DELAY_MS, 2 * lastDelay), maxDelay)
  return Math.round(now + delay * (0.9 + 0.2 * random))
}
