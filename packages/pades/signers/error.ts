import { PadesError } from '../errors.ts'

/** Why a key store, a token or a provider cannot sign. */
export type SignerErrorCode =
  | 'p12_malformed'
  | 'p12_unsupported'
  | 'p12_password_wrong'
  | 'p12_key_missing'
  | 'token_unavailable'
  | 'token_key_missing'
  | 'token_certificate_missing'
  | 'remote_certificate_missing'

export class SignerError extends PadesError {
  declare readonly code: SignerErrorCode

  constructor(code: SignerErrorCode, message: string, options?: ErrorOptions) {
    super(code, message, options)
  }
}
