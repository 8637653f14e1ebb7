import type { SignatureAlgorithm } from '@countersign/pades'

/**
 * A provider that identifies a person and signs for them. `begin` returns how the browser goes to the provider,
 * `complete` reads the provider's answer, and `status` asks the provider when no answer has arrived. The state between
 * the calls is `pending`: plain data, so another process can continue.
 *
 * Providers differ in two capabilities. `output`: a complete CMS (CCA eSign), or a raw signature over attributes that
 * the caller builds (CSC). `certificateFirst`: the certificate is needed before anything is hashed, so the person visits
 * the provider once for the certificate and again for the signature.
 */
export interface RemoteSigner {
  readonly id: string
  readonly output: 'cms' | 'raw'
  readonly certificateFirst: boolean
  /** Whether the provider supports `status`. */
  readonly supportsStatus: boolean
  begin(order: Order): Promise<Begun | Refused>
  complete(answer: Answer, pending: Pending, context: CompletionContext): Promise<Completion>
  status(pending: Pending, context: CompletionContext): Promise<Completion>
}

/** Why the person visits the provider. */
export type Order = CertificateOrder | SignatureOrder

interface CommonOrder {
  /** The caller's transaction id: unguessable, used once. */
  readonly txn: string
  /** The URL to which the provider returns the browser. */
  readonly returnUrl: string
  readonly now: Date
}

/** For providers with `certificateFirst`. */
export interface CertificateOrder extends CommonOrder {
  readonly for: 'certificate'
}

export interface SignatureOrder extends CommonOrder {
  readonly for: 'signature'
  /** SHA-256 of the byte range (cms) or of the signed attributes (raw): `RemoteRequest.hash` of @countersign/pades. */
  readonly hash: Uint8Array
  /** The description of the document that the provider shows to the person. */
  readonly documentInfo: string
  /** The URL to which the provider's server posts its answer (eSign 3.x). */
  readonly answerUrl?: string
  /** A URL of the exact bytes, valid for this attempt only (eSign 3.x). */
  readonly documentUrl?: string
  /** The person's account with the provider, if the profile has `asksSignerId`. Never an identity number. */
  readonly signerId?: string
  /** For providers with `certificateFirst`: a credential that `complete` returned. */
  readonly credential?: Credential
}

/** How the browser goes to the provider. */
export type Departure =
  | {
      readonly kind: 'form'
      readonly action: string
      readonly enctype: FormEnctype
      readonly fields: Readonly<Record<string, string>>
    }
  | { readonly kind: 'redirect'; readonly url: string }

export type FormEnctype = 'application/x-www-form-urlencoded' | 'multipart/form-data'

export interface Begun {
  readonly outcome: 'begun'
  readonly departure: Departure
  readonly pending: Pending
  /** When the provider's session ends. */
  readonly expiresAt: Date
  /** The messages exchanged so far, byte for byte. */
  readonly evidence: readonly Evidence[]
}

/**
 * The state of a visit to the provider, as JSON data. It can contain secrets (a PKCE verifier, a token): store it
 * encrypted, and delete it when the visit ends.
 */
export interface Pending {
  readonly provider: string
  readonly txn: string
  readonly begunAt: string
  readonly [more: string]: unknown
}

/** The provider's answer as received: form or query fields from the browser, or a request body from its server. */
export type Answer =
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, string>> }
  | { readonly kind: 'body'; readonly body: Uint8Array }

export interface CompletionContext {
  /** When the answer was received, which can be earlier than when it is processed. */
  readonly receivedAt: Date
  /**
   * Prevents replay. Called after all other checks: it must record atomically that the transaction is answered, and
   * return whether this call was the first. Because a forged answer fails an earlier check, only the provider can use
   * up a transaction.
   */
  markAnswered(answer: { provider: string; txn: string; sha256: string }): Promise<boolean>
}

export type Completion = Signed | CertificateKnown | StillPending | Refused

interface CommonCompletion {
  readonly txn: string
  readonly evidence: readonly Evidence[]
}

export interface Signed extends CommonCompletion {
  readonly outcome: 'signed'
  readonly output: 'cms' | 'raw'
  /** The CMS, verified for this hash; or the raw signature, for `completeRemote` of @countersign/pades to verify. */
  readonly signature: Uint8Array
  /** DER: the signer's certificate first, then the other certificates of the answer in any order. Not validated. */
  readonly certificates: readonly [Uint8Array, ...Uint8Array[]]
  /** The provider's id of the transaction. */
  readonly providerTxn: string | undefined
}

export interface CertificateKnown extends CommonCompletion {
  readonly outcome: 'certificate'
  /** The usable credentials. If there are several, the person chooses. */
  readonly credentials: readonly [Credential, ...Credential[]]
}

export interface StillPending extends CommonCompletion {
  readonly outcome: 'pending'
}

/** The provider refused. */
export interface Refused extends CommonCompletion {
  readonly outcome: 'refused'
  readonly code: RefusalCode
  /** The provider's own error code and message, for operators. Do not show them to the person. */
  readonly provider: { readonly code: string; readonly message: string }
}

/** A certificate whose key is held by the provider, as JSON data. */
export interface Credential {
  readonly id: string
  /** Base64 of DER, the signer's own certificate first. */
  readonly certificates: readonly [string, ...string[]]
  readonly algorithm: SignatureAlgorithm
  /** The provider's OID for that algorithm. */
  readonly signAlgo: string
  /** The service token, if signHash requires it. Secret. */
  readonly serviceToken?: string
}

/** A message kept as evidence, byte for byte. */
export interface Evidence {
  readonly what: 'request' | 'acknowledgement' | 'status-request' | 'answer'
  readonly bytes: Uint8Array
}

/** Why a provider refused, independent of the provider. */
export const refusalCodes = [
  'cancelled',
  'otp_failed',
  'identity_refused',
  'session_expired',
  'transaction_repeated',
  'requester_refused',
  'request_refused',
  'quota_used',
  'signing_failed',
  'provider_failed',
  'refused',
] as const
export type RefusalCode = (typeof refusalCodes)[number]

/** What can help: the person tries again, another provider or method is used, or the operator must act. */
export const remedies: Readonly<Record<RefusalCode, 'retry' | 'elsewhere' | 'operator'>> = {
  cancelled: 'retry',
  otp_failed: 'retry',
  identity_refused: 'elsewhere',
  session_expired: 'retry',
  transaction_repeated: 'retry',
  requester_refused: 'operator',
  request_refused: 'operator',
  quota_used: 'operator',
  signing_failed: 'elsewhere',
  provider_failed: 'elsewhere',
  refused: 'elsewhere',
}
