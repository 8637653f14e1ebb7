import { CmsError, PdfError } from '@countersign/pades'
import { TrustError } from '@countersign/pades/trust'
import { AttemptDelayed, AttemptRefused } from './errors.ts'

/** Why an attempt failed, in terms of the signer's page. */
export interface AttemptFailure {
  code: string
  /** A retry cannot succeed. */
  isFinal: boolean
  /** The signer needs another provider or method. */
  providerDown?: boolean
  /** The provider's own error code. */
  providerCode?: string
}

/** The failures that both strategies share. */
export function attemptFailureOf(error: unknown): AttemptFailure {
  if (error instanceof AttemptRefused) return { code: error.code, isFinal: true }
  if (error instanceof AttemptDelayed) return { code: error.code, isFinal: false }
  // The slot is part of the signed bytes: a longer signature needs a new attempt.
  if (error instanceof CmsError) return { code: 'not_saved', isFinal: error.code === 'slot_overflow' }
  if (error instanceof PdfError) return { code: 'not_saved', isFinal: true }
  if (!(error instanceof TrustError)) return { code: 'not_saved', isFinal: false }
  if (error.code === 'certificate_revoked') return { code: error.code, isFinal: true }
  return { code: error.code.startsWith('timestamp_') ? 'timestamp_unavailable' : 'not_saved', isFinal: false }
}
