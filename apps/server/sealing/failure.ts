import type { SealError } from '@countersign/domain/signrequest'
import { CmsError, PadesError, PdfError, SignerError } from '@countersign/pades'
import { TrustError } from '@countersign/pades/trust'
import { BlobDamaged, BlobMissing, KeyRefused, StoreUnavailable } from '../platform/blobs/errors.ts'
import { CredentialsMissing } from './credentials/credentials.ts'
import { SealVerificationFailed } from './verify.ts'

/**
 * Why a drain failed. A permanent failure lies in the document itself and waits for an operator. Every other failure is
 * retried without limit.
 */
export interface SealFailure {
  code: string
  /** For the sender: a clause without a full stop, which `explain` puts into its summary. */
  message: string
  permanent: boolean
}

export function sealFailureOf(error: unknown): SealFailure {
  if (error instanceof TrustError) return temporary(...trustFailure(error))
  if (error instanceof SignerError || error instanceof CmsError || error instanceof CredentialsMissing) {
    return temporary('seal_key_unavailable', 'the seal key is not available')
  }
  if (error instanceof StoreUnavailable) return temporary('storage_unavailable', 'the object store does not respond')
  if (error instanceof BlobMissing || error instanceof BlobDamaged || error instanceof KeyRefused) {
    return permanent('document_unreadable', 'the service cannot read the stored document')
  }
  if (error instanceof PdfError) {
    return permanent('document_unsuitable', `the service cannot append to the document: ${error.message}`)
  }
  if (error instanceof PadesError && UNDRAWABLE.has(error.code)) {
    return permanent('signature_undrawable', `the service cannot draw the signature: ${error.message}`)
  }
  if (error instanceof SealVerificationFailed) return temporary('seal_unsound', 'the new signature failed verification')
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (syscall !== undefined) return temporary('storage_unavailable', `the storage returned the error ${code}`)
  return temporary('internal_error', 'an unexpected error occurred in the service')
}

const UNDRAWABLE = new Set(['box_too_small', 'picture_invalid', 'character_unsupported'])

function trustFailure({ code }: TrustError): [code: string, message: string] {
  switch (code) {
    case 'timestamp_unavailable':
    case 'timestamp_refused':
    case 'timestamp_malformed':
    case 'timestamp_invalid':
    case 'timestamp_present':
      return ['timestamp_unavailable', 'no time-stamping authority issued a valid time-stamp']
    case 'certificate_revoked':
    case 'certificate_unknown':
    case 'certificate_unsuitable':
    case 'chain_untrusted':
      return ['seal_certificate_refused', 'the certificate of the seal or of a time-stamp is revoked or not trusted']
    case 'fetch_failed':
    case 'revocation_malformed':
    case 'revocation_invalid':
    case 'revocation_unavailable':
      return ['revocation_unavailable', 'the certificate authority does not provide valid revocation data']
    default:
      return code satisfies never
  }
}

function temporary(code: string, message: string): SealFailure {
  return { code, message, permanent: false }
}

function permanent(code: string, message: string): SealFailure {
  return { code, message, permanent: true }
}

const FIRST_DELAY_MS = 1_000
/** Keeps the delay after the end of an outage under half a minute. */
const MAX_DELAY_MS = 20_000

/** Exponential backoff with 10% jitter. */
export function nextRetryAt(previous: SealError | null, now: number, random = Math.random()): number {
  const lastDelay = previous?.retryAt ? previous.retryAt - previous.at : 0
  const delay = Math.min(Math.max(FIRST_DELAY_MS, 2 * lastDelay), MAX_DELAY_MS)
  return Math.round(now + delay * (0.9 + 0.2 * random))
}
