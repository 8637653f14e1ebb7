/** Why a P12 file is not opened. Stable, for programs; the message is for people who build with this. */
export type P12ErrorCode =
  /** The file is larger than any P12. */
  | 'p12_too_large'
  /** Not a P12, or cut off or damaged. */
  | 'p12_malformed'
  | 'p12_password_wrong'
  /** Protected in a way that is not known here. */
  | 'p12_unsupported'
  /** It asks for more rounds of key derivation than are made. */
  | 'p12_too_costly'
  /** There is no private key in it that has a certificate. */
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

export function unsupported(what: string): P12Error {
  return new P12Error('p12_unsupported', `the file uses ${what}, which is not supported`)
}
