import { PadesError } from '../errors.ts'

/** Why a CMS, a certificate or a key is rejected. */
export type CmsErrorCode =
  | 'cms_malformed'
  | 'cms_content_present'
  | 'cms_content_missing'
  | 'cms_signer_count'
  | 'cms_duplicate_attribute'
  | 'cms_signed_attributes_not_der'
  | 'cms_algorithm_unsupported'
  | 'cms_algorithm_mismatch'
  | 'cms_signer_certificate_missing'
  | 'cms_signing_certificate_mismatch'
  | 'cms_digest_mismatch'
  | 'cms_signature_invalid'
  | 'cms_below_claimed_level'
  | 'certificate_malformed'
  | 'certificate_not_valid_at_signing_time'
  | 'key_unsuitable'
  | 'slot_overflow'

export class CmsError extends PadesError {
  declare readonly code: CmsErrorCode

  constructor(code: CmsErrorCode, message: string, options?: ErrorOptions) {
    super(code, message, options)
  }
}
