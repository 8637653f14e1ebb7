/** Why a profile, a provider or a message is rejected. The codes are stable. */
export type RemoteSigningCode =
  // Configuration and input
  | 'profile_invalid'
  | 'key_unsuitable'
  | 'order_incomplete'
  // XML
  | 'xml_too_large'
  | 'xml_not_utf8'
  | 'xml_malformed'
  | 'xml_doctype'
  | 'xml_comment'
  | 'xml_processing_instruction'
  | 'xml_too_complex'
  // XML signature
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
  // Content of the answer
  | 'answer_malformed'
  | 'answer_unexpected'
  | 'transaction_unknown'
  | 'answer_stale'
  | 'answer_from_future'
  | 'answer_replayed'
  | 'hash_mismatch'
  | 'cms_invalid'
  | 'signer_certificate_mismatch'
  // Provider
  | 'provider_unreachable'
  | 'provider_answered_error'
  | 'status_unsupported'
  | 'csc_capability_missing'
  | 'csc_explicit_refused'
  | 'csc_credential_unusable'

/**
 * The error class of this package, for messages that are not authentic and for data that cannot be used. An authentic
 * answer of the provider, including a refusal, is an outcome and not an error. Messages contain no personal data and no
 * document content.
 */
export class RemoteSigningError extends Error {
  readonly code: RemoteSigningCode

  constructor(code: RemoteSigningCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'RemoteSigningError'
    this.code = code
  }
}
