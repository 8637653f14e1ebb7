import { PadesError } from '../errors.ts'

export type TrustErrorCode =
  | 'fetch_failed'
  | 'chain_untrusted'
  | 'certificate_unsuitable'
  | 'certificate_revoked'
  | 'certificate_unknown'
  | 'revocation_malformed'
  | 'revocation_invalid'
  | 'revocation_unavailable'
  | 'timestamp_refused'
  | 'timestamp_malformed'
  | 'timestamp_invalid'
  | 'timestamp_unavailable'
  | 'timestamp_present'

export class TrustError extends PadesError {
  declare readonly code: TrustErrorCode

  constructor(code: TrustErrorCode, message: string, options?: ErrorOptions) {
    super(code, message, options)
  }
}

/** Converts the errors of parsing external data to a TrustError with this code. */
export function parseWith<T>(code: TrustErrorCode, what: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof TrustError || !(cause instanceof PadesError)) throw cause
    throw new TrustError(code, `${what} cannot be read: ${cause.message}`, { cause })
  }
}
