/**
 * How a signer signs with a key of their own: what their page, or the helper beside it, and the server tell each other.
 * The key stays with the signer; the server sees certificates, hashes and the finished signature.
 *
 * Both speak under a base of their own, as JSON: the page under `${base}/certificate/` with its visit, the helper under
 * `/helper/v1/certificate/` with `Authorization: Bearer` and its session's token.
 *
 *     POST checks                   CheckBody → 202 CheckBegun
 *     GET  checks/{id}              → CheckState; waits up to 20 s while it is being checked
 *     GET  document                 → DocumentHead, as it is now
 *     GET  document.pdf?revision=   the bytes of that head, also by ranges; its ETag is their SHA-256 in hex
 *     POST attempts                 AttemptBody → 201; 409 `head_leased` with Retry-After: another is signing;
 *                                   409 `head_moved`: another has signed, hash on and ask again
 *     GET  attempts/{id}            → AttemptState; waits up to 20 s while there is nothing to do for the signer
 *     POST attempts/{id}/signature  SignatureBody → 202
 *     POST attempts/{id}/abandon    → 204; frees the document for others
 *
 * The page alone:
 *
 *     POST helper-code              HelperCodeBody → HelperCode; an earlier one ends
 *     GET  helper?seen=             → HelperProgress; waits up to 20 s for another state than the one seen
 *
 * The helper alone, under `/helper/v1/`:
 *
 *     POST sessions                 HelperSessionBody → HelperSession
 *     POST progress                 HelperProgressBody → 204
 *
 * An attempt's id is made by whoever begins it, so every call may be repeated and changes nothing the second time.
 */

/** Base64 of DER, the signer's own first; at most 10 certificates and 64 kB. */
export interface CheckBody {
  chain: string[]
}

export interface CheckBegun {
  check: string
}

export type CheckState =
  | { state: 'checking' }
  | { state: 'accepted'; certificate: CertificateSummary; algorithm: string }
  | { state: 'refused'; code: CertificateRefusal; message: string; details: Record<string, unknown> }

/** Names as people read them, of whoever the certificate and its issuer are. */
export interface CertificateSummary {
  subject: string
  issuer: string
  /** Hex. */
  serial: string
  /** RFC 3339. */
  valid_until: string
}

export const CERTIFICATE_REFUSALS = [
  'certificate_malformed',
  'certificate_expired',
  'certificate_not_yet_valid',
  'certificate_revoked',
  'certificate_not_for_signing',
  'certificate_is_ca',
  'issuer_unknown',
  'chain_invalid',
  'revocation_unknown',
  'key_unsupported',
  'name_mismatch',
  'certificate_not_expected', // the sender pinned another
] as const
export type CertificateRefusal = (typeof CERTIFICATE_REFUSALS)[number]

/** The document with everyone's signatures so far. */
export interface DocumentHead {
  /** How many increments follow the uploaded bytes. */
  revision: number
  size: number
  /** Hex. */
  sha256: string
  name: string
}

export interface AttemptBody {
  /** A UUID, made by the client. */
  attempt: string
  check: string
  revision: number
  /** Hex; the SHA-256 of that revision as the client computed it. */
  document: string
  /** The consent's sha256, agreed to. */
  consent: string
}

export type AttemptState =
  | { state: 'preparing' }
  | ToSign
  | { state: 'finishing' }
  | { state: 'signed' }
  | { state: 'failed'; code: AttemptFailure; message: string }

export interface ToSign {
  state: 'to_sign'
  /** RFC 3339; after it another signer may go first. */
  lease_until: string
  /** Base64: all that is appended to the head, with zeros where the signature will stand. */
  increment: string
  /** What is signed, as [0, a, b, c] of ISO 32000-2, 12.8.1; positions in head ‖ increment. */
  byte_range: [number, number, number, number]
  /** Base64; the DER SET OF signed attributes (RFC 5652, 5.4). */
  attributes: string
  algorithm: string
}

export const ATTEMPT_FAILURES = [
  'document_changed',
  'lease_lost',
  'signature_invalid',
  'timestamp_unavailable',
  'certificate_revoked',
  'name_mismatch',
  'abandoned',
  'not_saved',
] as const
export type AttemptFailure = (typeof ATTEMPT_FAILURES)[number]

/** Base64; RSASSA-PKCS1-v1_5, or ECDSA as DER (RFC 5480). */
export interface SignatureBody {
  signature: string
}

export interface HelperCodeBody {
  consent: string
}

export interface HelperCode {
  /** Ten characters of Crockford's base 32, for one use. */
  code: string
  /** RFC 3339. */
  expires_at: string
}

export const HELPER_STATES = [
  'waiting', // for somebody to type the code
  'joined',
  'checking',
  'pin',
  'signing',
  'signed',
  'refused',
  'over',
] as const
export type HelperState = (typeof HELPER_STATES)[number]

export interface HelperProgress {
  state: HelperState
  /** Why it was refused. */
  code?: CertificateRefusal | AttemptFailure
}

export interface HelperSessionBody {
  code: string
}

export interface HelperSession {
  /** Good for 15 minutes, for this signer and this visit. */
  token: string
  sender: string
  document: DocumentHead
  signer: { name: string }
  consent: { sha256: string; text: string }
  locale: string
}

export interface HelperProgressBody {
  state: HelperState
  code?: CertificateRefusal | AttemptFailure
}
