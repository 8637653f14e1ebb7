import { PadesError } from '../errors.ts'

/** Why a token or a provider cannot sign. */
export type SignerErrorCode =
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
