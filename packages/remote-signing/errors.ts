/** Why a profile, a provider or a message is not accepted. Stable, meant for programs. */
export type RemoteSigningCode =
  // Operators' data
  | 'profile_invalid'
  | 'key_unsuitable'
  | 'order_incomplete'
  // The message as XML
  | 'xml_too_large'
  | 'xml_not_utf8'
  | 'xml_malformed'
  | 'xml_doctype'
  | 'xml_comment'
  | 'xml_processing_instruction'
  | 'xml_too_complex'
  // Its signature
  | 'signature_missing'
  | 'signature_repeated'
  | 'signature_misplaced'
  | 'signature_structure'
  | 'signed_info_repeated'
  | 'reference_repeated'
  | 'reference_elsewhere'
  | 'canonicalization_refused'
  | 'transform_refused'
  | 'algorithm_symmetric'
  | 'algorithm_weak'
  | 'algorithm_unknown'
  | 'certificate_not_pinned'
  | 'certificate_not_current'
  | 'signature_invalid'
  | 'digest_mismatch'
  // What it says
  | 'answer_malformed'
  | 'answer_unexpected'
  | 'transaction_unknown'
  | 'answer_stale'
  | 'answer_from_future'
  | 'answer_replayed'
  | 'hash_mismatch'
  | 'cms_invalid'
  | 'signer_certificate_mismatch'
  // The provider as a server
  | 'provider_unreachable'
  | 'provider_answered_error'
  | 'status_unsupported'
  | 'csc_capability_missing'
  | 'csc_explicit_refused'
  | 'csc_credential_unusable'

/**
 * The one error of this package: something that is not the provider's word, or cannot be used. What a provider did say,
 * a refusal too, is an outcome and never an error. Messages name no person and hold no document content.
 */
export class RemoteSigningError extends Error {
  readonly code: RemoteSigningCode

  constructor(code: RemoteSigningCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'RemoteSigningError'
    this.code = code
  }
}
