import type { SignatureAlgorithm } from '@countersign/pades'

/**
 * A provider that signs for a person who proves to it, not to us, who they are. `begin` says where the person goes;
 * `complete` reads what came back; `status` asks when nothing did. What must be remembered in between is `pending`: plain
 * data, so that another process can go on.
 *
 * Two capabilities tell the providers apart. `output`: a whole CMS (CCA eSign), or a raw signature over attributes that
 * the caller builds (CSC). `certificateFirst`: the certificate is needed before anything is hashed, so there is a
 * journey for it before the journey for the signature.
 */
export interface RemoteSigner {
  readonly id: string
  readonly output: 'cms' | 'raw'
  readonly certificateFirst: boolean
  /** Whether `status` can tell anything. */
  readonly tellsStatus: boolean
  begin(order: Order): Promise<Begun | Refused>
  complete(answer: Answer, pending: Pending, circumstances: Circumstances): Promise<Completion>
  status(pending: Pending, circumstances: Circumstances): Promise<Completion>
}

/** What the person is sent for. */
export type Order = CertificateOrder | SignatureOrder

interface CommonOrder {
  /** Ours, unguessable, used once. */
  readonly txn: string
  /** Where the browser comes back to. */
  readonly returnUrl: string
  readonly now: Date
}

/** Only where `certificateFirst`. */
export interface CertificateOrder extends CommonOrder {
  readonly for: 'certificate'
}

export interface SignatureOrder extends CommonOrder {
  readonly for: 'signature'
  /** SHA-256 of the byte range (cms) or of the signed attributes (raw): `RemoteRequest.hash` of @countersign/pades. */
  readonly hash: Uint8Array
  /** What the provider tells the person about the document. */
  readonly documentInfo: string
  /** Where the provider's server answers, if not through the browser (eSign 3.x). */
  readonly answerUrl?: string
  /** A one-attempt address of the exact bytes (eSign 3.x). */
  readonly documentUrl?: string
  /** The person's account with the provider, where the profile asks for it. Never an identity number. */
  readonly signerId?: string
  /** Where `certificateFirst`: one that `complete` offered. */
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
  /** Until when the provider keeps the session open. */
  readonly expiresAt: Date
  /** The messages so far, byte for byte. */
  readonly evidence: readonly Evidence[]
}

/**
 * What a journey leaves behind until it ends, JSON through and through. It can hold secrets of the journey (a PKCE
 * verifier, a token): keep it encrypted, and destroy it with the journey.
 */
export interface Pending {
  readonly provider: string
  readonly txn: string
  readonly begunAt: string
  readonly [more: string]: unknown
}

/** What came back, as it came: fields of a form or of an address, or a server's body. */
export type Answer =
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, string>> }
  | { readonly kind: 'body'; readonly body: Uint8Array }

export interface Circumstances {
  /** When the answer was received, which is not always when it is read. */
  readonly receivedAt: Date
  /**
   * Replay is for the caller's store to prevent, where it outlives a process: called once everything else was found
   * right, it must write the transaction down as answered, atomically, and tell whether it was the first to. A forged
   * answer never gets here, so nobody can spend a transaction but its provider.
   */
  isFirstAnswer(seen: { provider: string; txn: string; sha256: string }): Promise<boolean>
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
  /** DER: the signer's certificate, then whatever others came with it, in no order. Trust is for the caller to find. */
  readonly certificates: readonly [Uint8Array, ...Uint8Array[]]
  /** The provider's own id of the transaction. */
  readonly providerTxn: string | undefined
}

export interface CertificateKnown extends CommonCompletion {
  readonly outcome: 'certificate'
  /** Those that can be used; the person chooses if there are several. */
  readonly credentials: readonly [Credential, ...Credential[]]
}

export interface StillPending extends CommonCompletion {
  readonly outcome: 'pending'
}

/** The provider said no. */
export interface Refused extends CommonCompletion {
  readonly outcome: 'refused'
  readonly code: RefusalCode
  /** The provider's own words, for operators; not for the person's page. */
  readonly provider: { readonly code: string; readonly message: string }
}

/** A certificate and the key behind it, at the provider. JSON through and through. */
export interface Credential {
  readonly id: string
  /** Base64 DER, the signer's own first. */
  readonly certificates: readonly [string, ...string[]]
  readonly algorithm: SignatureAlgorithm
  /** The OID by which the provider calls that algorithm. */
  readonly signAlgo: string
  /** The service's token, where signHash wants it again: a secret. */
  readonly serviceToken?: string
}

/** A message for the evidence, byte for byte. */
export interface Evidence {
  readonly what: 'request' | 'acknowledgement' | 'status-request' | 'answer'
  readonly bytes: Uint8Array
}

/** Why a provider says no, in words that do not depend on the provider. */
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

/** What helps: the person tries again, another provider or method, or our operator has to act. */
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
