import type { SealError } from '@countersign/domain/signrequest'
import { CmsError, PadesError, PdfError, SignerError } from '@countersign/pades'
import { TrustError } from '@countersign/pades/trust'
import { BlobDamaged, BlobMissing, KeyRefused, StoreUnavailable } from '../platform/blobs/errors.ts'
import { MeansMissing } from './credentials/credentials.ts'
import { SealUnsound } from './verify.ts'

// Why sealing did not go on, for the sender in words that fit into a sentence; the log has the rest. Only what lies in
// the document itself is permanent: everything outside of it is waited for, however long it takes.

export interface Trouble {
  code: string
  message: string
  permanent: boolean
}

export function troubleOf(error: unknown): Trouble {
  if (error instanceof TrustError) return waiting(...trustTrouble(error))
  if (error instanceof SignerError || error instanceof CmsError || error instanceof MeansMissing) {
    return waiting('seal_key_unavailable', 'the key that seals documents cannot be used at the moment')
  }
  if (error instanceof StoreUnavailable) return waiting('storage_unavailable', 'the object store does not answer')
  if (error instanceof BlobMissing || error instanceof BlobDamaged || error instanceof KeyRefused) {
    return lasting('document_unreadable', 'the stored document cannot be read')
  }
  if (error instanceof PdfError) {
    return lasting('document_unsuitable', `nothing can be appended to the document: ${error.message}`)
  }
  if (error instanceof PadesError && UNDRAWABLE.has(error.code)) {
    return lasting('signature_undrawable', `the signature cannot be drawn: ${error.message}`)
  }
  if (error instanceof SealUnsound) return waiting('seal_unsound', 'what was made did not pass verification')
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (syscall !== undefined) return waiting('storage_unavailable', `the storage answers ${code}`)
  return waiting('internal_error', 'something unexpected happened on our side')
}

const UNDRAWABLE = new Set(['box_too_small', 'picture_invalid', 'character_unsupported'])

function trustTrouble({ code }: TrustError): [code: string, message: string] {
  switch (code) {
    case 'timestamp_unavailable':
    case 'timestamp_refused':
    case 'timestamp_malformed':
    case 'timestamp_invalid':
    case 'timestamp_present':
      return ['timestamp_unavailable', 'no time-stamping authority gives a time-stamp']
    case 'certificate_revoked':
    case 'certificate_unknown':
    case 'certificate_unsuitable':
    case 'chain_untrusted':
      return ['seal_certificate_refused', 'the certificate that seals documents, or a time-stamp’s, is not accepted']
    case 'fetch_failed':
    case 'revocation_malformed':
    case 'revocation_invalid':
    case 'revocation_unavailable':
      return ['revocation_unavailable', 'the certificate authority does not tell whether its certificates are good']
    default:
      return code satisfies never
  }
}

function waiting(code: string, message: string): Trouble {
  return { code, message, permanent: false }
}

function lasting(code: string, message: string): Trouble {
  return { code, message, permanent: true }
}

const FIRST_PAUSE_MS = 1_000
/** Whoever waits for something to come back should have their document half a minute later. */
const LONGEST_PAUSE_MS = 20_000

/** Twice the last pause, to the longest; a little apart from others that failed at the same moment. */
export function nextTry(standing: SealError | null, now: number, random = Math.random()): number {
  const last = standing?.retryAt ? standing.retryAt - standing.at : 0
  const pause = Math.min(Math.max(FIRST_PAUSE_MS, 2 * last), LONGEST_PAUSE_MS)
  return Math.round(now + pause * (0.9 + 0.2 * random))
}
