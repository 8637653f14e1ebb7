/** Why a P12 file cannot be opened. Codes are stable; messages are for developers. */
export type P12ErrorCode =
  /** The file is larger than 1 MB. */
  | 'p12_too_large'
  /** The file is not a P12 file, or it is truncated or damaged. */
  | 'p12_malformed'
  | 'p12_password_wrong'
  /** The file uses an unsupported algorithm. */
  | 'p12_unsupported'
  /** The file requires too many key derivation iterations, or has too many keys and certificates. */
  | 'p12_too_costly'
  /** The file has no private key with a matching certificate. */
  | 'p12_key_missing'
  /** The key is neither RSA nor on P-256, P-384 or P-521. */
  | 'p12_key_unsupported'

export class P12Error extends Error {
  readonly code: P12ErrorCode

  constructor(code: P12ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'P12Error'
    this.code = code
  }
}

export function unsupported(feature: string): P12Error {
  return new P12Error('p12_unsupported', `The file uses ${feature}, which is not supported.`)
}
