/**
 * An event carries everything that its change needs: `evolve` applies it to the state, the store writes it to rows and
 * to the audit trail, and `webhook/` decides which events are published.
 */
import type {
  AttemptBegun,
  AttemptCompleted,
  AttemptFailed,
  AttemptLapsed,
  CertificateRefused,
  LateAnswerDiscarded,
  ProviderAuthorizationFailed,
} from './attempts.ts'
import type {
  RequestCancelled,
  RequestCreated,
  RequestDeclined,
  RequestExpired,
  RequestExtended,
  RequestStarted,
} from './lifecycle.ts'
import type { CopyDelivered, EmailBounced, LinkDelivered, ReminderSent, RemindersStopped } from './notifications.ts'
import type { ProblemRecorded, ProblemResolved } from './problems.ts'
import type { HoldLifted, HoldPlaced, PersonalDataErased } from './retention.ts'
import type {
  RequestCompleted,
  RequestFailed,
  RevisionAppended,
  SealErrorRecorded,
  SealRetried,
  SignatureSealed,
} from './sealing.ts'
import type {
  AllSigned,
  SignerApproved,
  SignerDeclined,
  SignerDelegated,
  SignerInvited,
  SignerReassigned,
  SignerSigned,
  WrongPersonReported,
} from './signers.ts'
import type {
  CodeAccepted,
  CodeRefused,
  CodeRequested,
  DocumentDownloaded,
  DocumentShown,
  EmbedSessionOpened,
  LinkAdded,
  LinkClaimed,
  LinkReplaced,
  LinkRequested,
  LinkSent,
  SignerViewed,
  TransferOffered,
} from './visits.ts'

export * from './attempts.ts'
export * from './lifecycle.ts'
export * from './notifications.ts'
export * from './problems.ts'
export * from './retention.ts'
export * from './sealing.ts'
export * from './signers.ts'
export * from './visits.ts'

/** Every event after the creation. */
export type SignRequestEvent =
  | SignerInvited
  | LinkClaimed
  | CodeRequested
  | CodeAccepted
  | CodeRefused
  | SignerViewed
  | DocumentShown
  | DocumentDownloaded
  | TransferOffered
  | RequestStarted
  | SignerSigned
  | SignerApproved
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
  | SignerDelegated
  | WrongPersonReported
  | LinkAdded
  | LinkReplaced
  | LinkRequested
  | LinkSent
  | EmbedSessionOpened
  | ReminderSent
  | RemindersStopped
  | RequestExtended
  | CertificateRefused
  | ProviderAuthorizationFailed
  | AttemptBegun
  | AttemptCompleted
  | AttemptFailed
  | AttemptLapsed
  | LateAnswerDiscarded
  | SealErrorRecorded
  | SealRetried
  | ProblemRecorded
  | ProblemResolved
  | EmailBounced
  | LinkDelivered
  | CopyDelivered
  | HoldPlaced
  | HoldLifted
  | PersonalDataErased

export type DomainEvent = RequestCreated | SignRequestEvent
