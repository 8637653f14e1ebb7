/**
 * What has happened, in past tense. An event carries all that its change needs: `evolve` folds it into the state, the
 * store writes it to rows and to the audit trail, and `webhook/` says which of them outsiders hear of.
 */
import type {
  AcceptedCertificate,
  Agreement,
  CodeMeans,
  PlainIncrement,
  ProviderMessage,
  RecordCodeCheck,
  RecordDelivery,
  StoredFile,
} from './commands.ts'
import type { AttemptMethod, Instant, SigType } from './state.ts'

export interface RequestCreated {
  readonly type: 'RequestCreated'
  readonly at: Instant
  readonly requestId: string
  readonly documentId: string
  readonly isSequential: boolean
  readonly reminders: boolean
  readonly notify: boolean
  readonly expiresAt: Instant
  readonly signers: readonly CreatedSigner[]
}

export interface CreatedSigner {
  readonly id: string
  readonly sequence: number
  readonly sigType: SigType
  readonly fallback: readonly SigType[]
  readonly name: string
  readonly email: string
}

/** Their turn has come, mailed or not. */
export interface SignerInvited {
  readonly type: 'SignerInvited'
  readonly at: Instant
  readonly signerId: string
  readonly linkGeneration: number
}

/** One browser may act as this signer, and no other. */
export interface LinkClaimed {
  readonly type: 'LinkClaimed'
  readonly at: Instant
  readonly signerId: string
  readonly linkGeneration: number
  readonly visitId: string
  readonly embedOrigin: string | null
  readonly queueId: string | null
  readonly endedVisitId: string | null
}

export interface CodeOrdered {
  readonly type: 'CodeOrdered'
  readonly at: Instant
  readonly signerId: string
  readonly linkGeneration: number
}

export interface CodeAccepted {
  readonly type: 'CodeAccepted'
  readonly at: Instant
  readonly signerId: string
  readonly visitId: string
  readonly means: CodeMeans
}

/** `errorCode` stands with the signer until a code is accepted. */
export interface CodeRefused {
  readonly type: 'CodeRefused'
  readonly at: Instant
  readonly signerId: string
  readonly visitId: string
  readonly means: CodeMeans
  readonly errorCode: `code_${Exclude<RecordCodeCheck['result'], 'passed'>}`
}

/** The first look of this person. */
export interface SignerViewed {
  readonly type: 'SignerViewed'
  readonly at: Instant
  readonly signerId: string
}

/** They were shown the whole document, so many pages. */
export interface DocumentShown {
  readonly type: 'DocumentShown'
  readonly at: Instant
  readonly signerId: string
  readonly pages: number
  readonly documentSha256: string
}

/** `pending` → `in_progress`. */
export interface RequestStarted {
  readonly type: 'RequestStarted'
  readonly at: Instant
}

/** The signature is recorded and will be in the final document. */
export interface SignerSigned {
  readonly type: 'SignerSigned'
  readonly at: Instant
  readonly signerId: string
  /** For a drawn signature. */
  readonly drawingSha256: string | null
  /** For a certificate's or a provider's. */
  readonly attemptId: string | null
  /** For a drawn signature; an attempt has it from its beginning. */
  readonly agreement: Agreement | null
}

/** → `sealing`. */
export interface AllSigned {
  readonly type: 'AllSigned'
  readonly at: Instant
}

/** The head has moved to `revision`, which holds this signer's signature. */
export interface SignatureSealed {
  readonly type: 'SignatureSealed'
  readonly at: Instant
  readonly signerId: string
  readonly revision: number
  readonly sha256: string
  readonly size: number
}

/** The head has moved to `revision`, which holds no signer's signature. */
export interface RevisionAppended {
  readonly type: 'RevisionAppended'
  readonly at: Instant
  readonly kind: PlainIncrement['kind']
  readonly revision: number
  readonly sha256: string
  readonly size: number
}

/** `sealing` → `completed`. */
export interface RequestCompleted {
  readonly type: 'RequestCompleted'
  readonly at: Instant
  readonly signedDocument: StoredFile
  readonly auditTrail: StoredFile
  readonly logCheckpoint: string | null
}

export interface SignerDeclined {
  readonly type: 'SignerDeclined'
  readonly at: Instant
  readonly signerId: string
  readonly reason: string | null
}

/** `closedSignerIds` become `cancelled`. */
export interface RequestDeclined {
  readonly type: 'RequestDeclined'
  readonly at: Instant
  readonly signerId: string
  readonly closedSignerIds: readonly string[]
}

/** `closedSignerIds` become `expired`. */
export interface RequestExpired {
  readonly type: 'RequestExpired'
  readonly at: Instant
  readonly closedSignerIds: readonly string[]
}

/** `closedSignerIds` become `cancelled`. */
export interface RequestCancelled {
  readonly type: 'RequestCancelled'
  readonly at: Instant
  readonly closedSignerIds: readonly string[]
}

/** By an operator; `closedSignerIds` become `cancelled`. */
export interface RequestFailed {
  readonly type: 'RequestFailed'
  readonly at: Instant
  readonly operator: string
  readonly reason: string
  readonly closedSignerIds: readonly string[]
}

/** Another person has the same signer id; links below `linkGeneration` are dead. Back to `waiting`. */
export interface SignerReassigned {
  readonly type: 'SignerReassigned'
  readonly at: Instant
  readonly signerId: string
  readonly name: string
  readonly email: string
  readonly linkGeneration: number
}

export interface LinkReplaced {
  readonly type: 'LinkReplaced'
  readonly at: Instant
  readonly signerId: string
  readonly linkGeneration: number
}

export interface EmbedSessionOpened {
  readonly type: 'EmbedSessionOpened'
  readonly at: Instant
  readonly signerId: string
  readonly sessionId: string
  readonly linkGeneration: number
}

export interface ReminderSent {
  readonly type: 'ReminderSent'
  readonly at: Instant
  readonly signerId: string
  readonly by: 'sender' | 'schedule'
}

/** The signer wants no more of them. */
export interface RemindersStopped {
  readonly type: 'RemindersStopped'
  readonly at: Instant
  readonly signerId: string
}

export interface RequestExtended {
  readonly type: 'RequestExtended'
  readonly at: Instant
  readonly from: Instant
  readonly expiresAt: Instant
}

/** `errorCode` stands with the signer until they begin to sign. */
export interface CertificateRefused {
  readonly type: 'CertificateRefused'
  readonly at: Instant
  readonly signerId: string
  readonly checkId: string
  readonly errorCode: string
}

/** `errorCode` stands with the signer until they begin to sign. */
export interface JourneyFailed {
  readonly type: 'JourneyFailed'
  readonly at: Instant
  readonly attemptId: string
  readonly signerId: string
  readonly profile: string
  readonly errorCode: string
  readonly providerDown: boolean
  readonly opensFallback: boolean
  readonly providerCode?: string
}

/** The signer has agreed, is `signing` and holds the lease. */
export interface AttemptBegun {
  readonly type: 'AttemptBegun'
  readonly at: Instant
  readonly attemptId: string
  readonly signerId: string
  readonly linkGeneration: number
  readonly method: AttemptMethod
  readonly profile: string | null
  readonly baseRevision: number
  readonly fence: number
  readonly leaseUntil: Instant
  readonly sessionUntil: Instant
  readonly agreement: Agreement
  readonly certificate: AcceptedCertificate | null
}

export interface AttemptCompleted {
  readonly type: 'AttemptCompleted'
  readonly at: Instant
  readonly attemptId: string
  readonly signerId: string
  readonly certificate?: AcceptedCertificate
  readonly messages?: readonly ProviderMessage[]
}

/** Back to `viewed` with `errorCode`; `opensFallback`: the signer may now use the methods permitted instead. */
export interface AttemptFailed {
  readonly type: 'AttemptFailed'
  readonly at: Instant
  readonly attemptId: string
  readonly signerId: string
  readonly errorCode: string
  readonly providerDown: boolean
  readonly opensFallback: boolean
  readonly providerCode?: string
  readonly messages?: readonly ProviderMessage[]
}

/**
 * No answer is awaited any more. `session_ended`: back to `viewed`; `superseded`: the same signer went another way;
 * `request_ended`: the request reached a final state meanwhile.
 */
export interface AttemptLapsed {
  readonly type: 'AttemptLapsed'
  readonly at: Instant
  readonly attemptId: string
  readonly signerId: string
  readonly reason: 'session_ended' | 'superseded' | 'request_ended'
}

/** An answer came that can no longer become a signature; kept for the audit trail. */
export interface LateAnswerDiscarded {
  readonly type: 'LateAnswerDiscarded'
  readonly at: Instant
  readonly attemptId: string
  readonly signerId: string
  readonly reason: DiscardReason
}

export type DiscardReason =
  | 'request_ended'
  | 'request_expired'
  | 'already_signed'
  | 'signer_reassigned'
  | 'document_changed'
  | 'head_taken'

export interface SealErrorRecorded {
  readonly type: 'SealErrorRecorded'
  readonly at: Instant
  readonly code: string
  readonly message: string
  readonly permanent: boolean
  readonly retryAt: Instant | null
}

export interface SealRetried {
  readonly type: 'SealRetried'
  readonly at: Instant
  readonly operator: string
  readonly afterPermanentError: boolean
}

export interface EmailBounced {
  readonly type: 'EmailBounced'
  readonly at: Instant
  readonly signerId: string
  readonly mailId: string
  readonly email: string
  readonly reason: string
}

interface Delivered {
  readonly at: Instant
  readonly signerId: string
  readonly means: RecordDelivery['means']
  readonly mailId: string | null
  readonly email: string | null
}

/** The signing link has left for the signer. */
export interface LinkDelivered extends Delivered {
  readonly type: 'LinkDelivered'
}

/** The finished files, or a link to them, have left for the signer, or were fetched. */
export interface CopyDelivered extends Delivered {
  readonly type: 'CopyDelivered'
}

export interface HoldPlaced {
  readonly type: 'HoldPlaced'
  readonly at: Instant
  readonly reason: string
}

export interface HoldLifted {
  readonly type: 'HoldLifted'
  readonly at: Instant
  readonly reason: string
}

/** The values are gone; the commitments to them stay in the audit trail. */
export interface PersonalDataErased {
  readonly type: 'PersonalDataErased'
  readonly at: Instant
  readonly signerId: string | null
  readonly documents: boolean
  readonly reason: string
}

/** What may happen after the creation. */
export type LifeEvent =
  | SignerInvited
  | LinkClaimed
  | CodeOrdered
  | CodeAccepted
  | CodeRefused
  | SignerViewed
  | DocumentShown
  | RequestStarted
  | SignerSigned
  | AllSigned
  | SignatureSealed
  | RevisionAppended
  | RequestCompleted
  | SignerDeclined
  | RequestDeclined
  | RequestExpired
  | RequestCancelled
  | RequestFailed
  | SignerReassigned
  | LinkReplaced
  | EmbedSessionOpened
  | ReminderSent
  | RemindersStopped
  | RequestExtended
  | CertificateRefused
  | JourneyFailed
  | AttemptBegun
  | AttemptCompleted
  | AttemptFailed
  | AttemptLapsed
  | LateAnswerDiscarded
  | SealErrorRecorded
  | SealRetried
  | EmailBounced
  | LinkDelivered
  | CopyDelivered
  | HoldPlaced
  | HoldLifted
  | PersonalDataErased

export type DomainEvent = RequestCreated | LifeEvent
