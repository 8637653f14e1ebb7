/**
 * Commands of senders, signers, timers, the sealer and operators. The caller sets `at` and all ids. A signer's command
 * carries the generation of the link it came by, so a command by a replaced link is rejected under the request's lock.
 */
import type {
  BeginAttempt,
  CompleteAttempt,
  FailAttempt,
  FailProviderAuthorization,
  LapseAttempt,
  RefuseCertificate,
} from './attempts.ts'
import type { Cancel, Expire, Extend } from './lifecycle.ts'
import type { RecordBounce, RecordDelivery, Remind, SendDueReminders, StopReminders } from './notifications.ts'
import type { RecordProblem, ResolveProblem } from './problems.ts'
import type { ErasePersonalData, LiftHold, PlaceHold } from './retention.ts'
import type { FailRequest, RecordCompleted, RecordSealError, RecordSealed, RetrySeal } from './sealing.ts'
import type { Approve, Decline, Delegate, Reassign, ReportWrongPerson, Sign } from './signers.ts'
import type {
  AddLinks,
  ClaimLink,
  OfferTransfer,
  OpenEmbedSession,
  RecordCodeCheck,
  RecordDownload,
  RecordShown,
  ReplaceLink,
  RequestCode,
  RequestLink,
  SendLink,
  View,
} from './visits.ts'

export * from './attempts.ts'
export * from './lifecycle.ts'
export * from './notifications.ts'
export * from './problems.ts'
export * from './retention.ts'
export * from './sealing.ts'
export * from './signers.ts'
export * from './visits.ts'

/** Every command on an existing request. */
export type Command =
  | ClaimLink
  | RequestCode
  | RecordCodeCheck
  | View
  | RecordShown
  | RecordDownload
  | OfferTransfer
  | Sign
  | Approve
  | Decline
  | RefuseCertificate
  | FailProviderAuthorization
  | BeginAttempt
  | CompleteAttempt
  | FailAttempt
  | LapseAttempt
  | Remind
  | SendDueReminders
  | StopReminders
  | Reassign
  | Delegate
  | ReportWrongPerson
  | AddLinks
  | ReplaceLink
  | RequestLink
  | SendLink
  | OpenEmbedSession
  | Extend
  | Cancel
  | Expire
  | RecordProblem
  | ResolveProblem
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
