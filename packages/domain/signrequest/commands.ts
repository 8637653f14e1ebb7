/**
 * What people, timers and the sealer may ask for. `at` is the time of the asking; ids are made by the asker.
 * A signer's own commands carry the generation of the link they came by, so a link replaced a moment ago is refused
 * under the same lock that replaced it.
 */
import type { AttemptMethod, Instant, SigType } from './state.ts'

export interface Create {
  readonly type: 'Create'
  readonly at: Instant
  readonly requestId: string
  readonly documentId: string
  readonly isSequential: boolean
  readonly reminders: boolean
  readonly notify: boolean
  readonly expiresAt: Instant
  readonly signers: readonly NewSigner[]
}

export interface NewSigner {
  readonly id: string
  /** Given for all signers or for none (null). */
  readonly sequence: number | null
  readonly sigType: SigType
  readonly fallback: readonly SigType[]
  readonly name: string
  readonly email: string
}

/** By the signer, through a link. */
interface BySigner {
  readonly at: Instant
  readonly signerId: string
  readonly linkGeneration: number
}

/** A browser takes the link: from now on it alone may act as this signer. */
export interface ClaimLink extends BySigner {
  readonly type: 'ClaimLink'
  readonly visitId: string
  /** The page that frames the visit, if one does. */
  readonly embedOrigin: string | null
  /** The list of the signer's documents that it was opened from; null: by a link of its own. */
  readonly queueId: string | null
  /** The visit of another browser that ends by this. */
  readonly endedVisitId: string | null
}

/** A code is wanted in the signer's mailbox. */
export interface OrderCode extends BySigner {
  readonly type: 'OrderCode'
}

/** What a signer gave as their code came to this. */
export interface RecordCodeCheck extends BySigner {
  readonly type: 'RecordCodeCheck'
  readonly visitId: string
  readonly means: CodeMeans
  readonly result: 'passed' | 'wrong' | 'expired' | 'locked'
}

/** A code from the mailbox shows that somebody reads it, and is called no more than that (NIST SP 800-63B-4 §3.1.3). */
export type CodeMeans = 'mailbox_control' | 'access_code'

/** A page image goes to a visitor who claimed the link. */
export interface View extends BySigner {
  readonly type: 'View'
}

/** Every page of the document has gone to the signer's browser. */
export interface RecordShown extends BySigner {
  readonly type: 'RecordShown'
  readonly pages: number
  readonly documentSha256: string
}

/** A drawn signature. */
export interface Sign extends BySigner {
  readonly type: 'Sign'
  readonly drawingSha256: string
  readonly agreement: Agreement
}

/** What the signer saw and agreed to. */
export interface Agreement {
  /** Of the document whose pages were shown: the uploaded bytes, or these with signatures of others. */
  readonly documentSha256: string
  readonly consentVersion: string
  readonly consentSha256: string
  readonly consentText: string
  /** None where the signer's own key signs. */
  readonly mark: 'drawn' | 'typed' | 'uploaded' | null
}

export interface Decline extends BySigner {
  readonly type: 'Decline'
  readonly reason: string | null
}

/** The signer showed a certificate that cannot be signed with here; they may show another. */
export interface RefuseCertificate extends BySigner {
  readonly type: 'RefuseCertificate'
  readonly checkId: string
  readonly errorCode: string
}

/**
 * The way to a certificate at a provider ended before there was anything to sign: refused, given up, or the provider is
 * down. The signer may take another way.
 */
export interface FailJourney extends BySigner {
  readonly type: 'FailJourney'
  readonly attemptId: string
  readonly profile: string
  readonly errorCode: string
  readonly providerDown: boolean
  /** As with an attempt that fails. */
  readonly otherProfiles: readonly string[]
  readonly providerCode?: string
}

/** The signer presses "Sign" with a certificate, or leaves for the provider: the head must stand still. */
export interface BeginAttempt extends BySigner {
  readonly type: 'BeginAttempt'
  readonly attemptId: string
  readonly method: AttemptMethod
  readonly profile: string | null
  /** The revision the signer's page, or the sealer, has hashed. */
  readonly expectedHead: number
  /** When the provider's session ends, if it says so; shortened to `LIMITS.remoteSession`. */
  readonly sessionUntil: Instant | null
  readonly agreement: Agreement
  /** What will be signed with, looked at and accepted; null where only the provider's answer tells. */
  readonly certificate: AcceptedCertificate | null
}

export interface AcceptedCertificate {
  /** Of its DER. */
  readonly sha256: string
  readonly subject: string
  readonly issuer: string
  readonly serialNumber: string
  /** RFC 3339. */
  readonly validFrom: string
  readonly validUntil: string
  /** Who said that it was not revoked; `exempt`: its authority declares that nobody need ask. */
  readonly revocation: 'ocsp' | 'crl' | 'exempt'
  /** How the name in it was compared with the signer's, and what came of it. */
  readonly nameCheck: { readonly policy: string; readonly result: string }
}

/** The answer came, was verified, timestamped and embedded: these are the increments to append. */
export interface CompleteAttempt {
  readonly type: 'CompleteAttempt'
  readonly at: Instant
  readonly attemptId: string
  readonly increments: readonly Increment[]
  /** What was signed with, where only the answer told. */
  readonly certificate?: AcceptedCertificate
  /** What the provider was asked, and what it answered. */
  readonly messages?: readonly ProviderMessage[]
}

/** Kept with the document, byte for byte. */
export interface ProviderMessage {
  readonly what: string
  readonly sha256: string
}

export interface FailAttempt {
  readonly type: 'FailAttempt'
  readonly at: Instant
  readonly attemptId: string
  readonly errorCode: string
  /** Another provider or another method is needed. */
  readonly providerDown: boolean
  /** The profiles of other providers of the same method: these come before the signer's fallback methods. */
  readonly otherProfiles?: readonly string[]
  /** The provider's own words for it, for those who have to talk to it. */
  readonly providerCode?: string
  readonly messages?: readonly ProviderMessage[]
}

/** A timer: the provider's session is over and no answer came. */
export interface LapseAttempt {
  readonly type: 'LapseAttempt'
  readonly at: Instant
  readonly attemptId: string
}

/** By the sender. `signerId: null` reminds everybody whose turn it is. */
export interface Remind {
  readonly type: 'Remind'
  readonly at: Instant
  readonly signerId: string | null
}

/** A timer: send the automatic reminders that are due. */
export interface SendDueReminders {
  readonly type: 'SendDueReminders'
  readonly at: Instant
}

/** By the signer, from a mail: they want no more reminders. */
export interface StopReminders extends BySigner {
  readonly type: 'StopReminders'
}

export interface Reassign {
  readonly type: 'Reassign'
  readonly at: Instant
  readonly signerId: string
  readonly name: string
  readonly email: string
}

/** A fresh link for the sender to deliver; older ones die. */
export interface ReplaceLink {
  readonly type: 'ReplaceLink'
  readonly at: Instant
  readonly signerId: string
}

export interface OpenEmbedSession {
  readonly type: 'OpenEmbedSession'
  readonly at: Instant
  readonly signerId: string
  readonly sessionId: string
}

export interface Extend {
  readonly type: 'Extend'
  readonly at: Instant
  readonly expiresAt: Instant
}

export interface Cancel {
  readonly type: 'Cancel'
  readonly at: Instant
}

/** A timer. */
export interface Expire {
  readonly type: 'Expire'
  readonly at: Instant
}

/** One revision to append: stored already, by its hash. */
export type Increment = SignatureIncrement | PlainIncrement

export interface SignatureIncrement {
  readonly kind: 'signature'
  readonly signerId: string
  readonly sha256: string
  readonly size: number
}

/** `fields`: the empty signature fields; `validation`: chains and revocation data; `archive`: the archive timestamp. */
export interface PlainIncrement {
  readonly kind: 'fields' | 'validation' | 'archive'
  readonly sha256: string
  readonly size: number
}

/** The sealer appends recorded drawn signatures (one drain, one command), fields, or validation data. */
export interface RecordSealed {
  readonly type: 'RecordSealed'
  readonly at: Instant
  readonly expectedHead: number
  readonly increments: readonly Increment[]
}

/** The assembled file and the audit trail stand in the store and were verified as a whole. */
export interface RecordCompleted {
  readonly type: 'RecordCompleted'
  readonly at: Instant
  readonly expectedHead: number
  /** The last increments, such as the archive timestamp; may be empty. */
  readonly increments: readonly PlainIncrement[]
  readonly signedDocument: StoredFile
  readonly auditTrail: StoredFile
  /** The transparency log's newest when the audit trail was made, a signed note. */
  readonly logCheckpoint?: string | null
}

export interface StoredFile {
  readonly sha256: string
  readonly size: number
}

export interface RecordSealError {
  readonly type: 'RecordSealError'
  readonly at: Instant
  readonly code: string
  readonly message: string
  readonly permanent: boolean
  readonly retryAt: Instant | null
}

export interface RetrySeal {
  readonly type: 'RetrySeal'
  readonly at: Instant
  readonly operator: string
}

export interface FailRequest {
  readonly type: 'FailRequest'
  readonly at: Instant
  readonly operator: string
  readonly reason: string
}

export interface RecordBounce {
  readonly type: 'RecordBounce'
  readonly at: Instant
  readonly signerId: string
  readonly mailId: string
  readonly email: string
  readonly reason: string
}

/** A mail left for the signer, or they fetched the files: by which the link, or the finished copy, is theirs. */
export interface RecordDelivery {
  readonly type: 'RecordDelivery'
  readonly at: Instant
  readonly what: 'link' | 'copy'
  readonly signerId: string
  /** `mail`: a mail server took it; `sandbox_inbox`: kept in the sandbox; `download`: fetched on the signer's page. */
  readonly means: 'mail' | 'sandbox_inbox' | 'download'
  /** None for a download. */
  readonly mailId: string | null
  /** The address it went to. */
  readonly email: string | null
}

/** By an operator, for a court or an authority. */
export interface PlaceHold {
  readonly type: 'PlaceHold'
  readonly at: Instant
  readonly reason: string
}

export interface LiftHold {
  readonly type: 'LiftHold'
  readonly at: Instant
  readonly reason: string
}

/** `signerId: null`: everybody of this request. `documents`: the files become unreadable too. */
export interface ErasePersonalData {
  readonly type: 'ErasePersonalData'
  readonly at: Instant
  readonly signerId: string | null
  readonly documents: boolean
  readonly reason: string
}

/** Everything that may happen to a request that exists. */
export type Command =
  | ClaimLink
  | OrderCode
  | RecordCodeCheck
  | View
  | RecordShown
  | Sign
  | Decline
  | RefuseCertificate
  | FailJourney
  | BeginAttempt
  | CompleteAttempt
  | FailAttempt
  | LapseAttempt
  | Remind
  | SendDueReminders
  | StopReminders
  | Reassign
  | ReplaceLink
  | OpenEmbedSession
  | Extend
  | Cancel
  | Expire
  | RecordSealed
  | RecordCompleted
  | RecordSealError
  | RetrySeal
  | FailRequest
  | RecordBounce
  | RecordDelivery
  | PlaceHold
  | LiftHold
  | ErasePersonalData
