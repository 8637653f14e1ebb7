// Why sealing can fail, and what follows.

/**
 * `retry`: the sealer retries without limit. The cause is a third party or the service, so it affects many requests and
 * ends without a change to this one. `fail`: no retry can succeed, because the cause is the document, its values or the
 * signer's mark; the request fails at once. `fail_if_lasting`: the cause is a stored object that only an operator can restore;
 * the sealer retries, and the request fails if the error lasts for `LIMITS.restoreTime`.
 */
export type SealErrorEffect = 'retry' | 'fail' | 'fail_if_lasting'

/** The closed list of seal errors. */
export const SEAL_ERRORS = {
  document_unsuitable: 'fail',
  signature_undrawable: 'fail',
  values_undrawable: 'fail',
  document_unreadable: 'fail_if_lasting',
  document_key_unavailable: 'retry',
  signature_too_large: 'retry',
  seal_key_unavailable: 'retry',
  seal_certificate_refused: 'retry',
  seal_unsound: 'retry',
  certificate_not_made: 'retry',
  timestamp_unavailable: 'retry',
  revocation_unavailable: 'retry',
  storage_unavailable: 'retry',
  internal_error: 'retry',
} as const satisfies Record<string, SealErrorEffect>

export type SealErrorCode = keyof typeof SEAL_ERRORS
