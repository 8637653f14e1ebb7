import type { DomainEvent } from '../events/index.ts'
import type { AttemptMethod } from '../sig-type.ts'
import type { Instant } from '../state.ts'

/** An audit entry, as far as the timeline needs it. The names are those of the events. */
export interface TimelineEntry {
  readonly type: DomainEvent['type']
  readonly at: Instant
  readonly signerId?: string | null
  /** Of `RequestCreated`: whether the service sends mails to the signers. */
  readonly notify?: boolean
  /** Of an attempt. */
  readonly attemptId?: string | null
  /** Of `AttemptBegun`. */
  readonly method?: AttemptMethod
}

export interface Timeline<E extends TimelineEntry> {
  /** The request itself: from its creation to its end, and what was done to it later. */
  readonly request: Lane<E>
  readonly signers: readonly (Lane<E> & { readonly signerId: string })[]
  readonly mail: Lane<E>
  readonly sealing: Lane<E>
}

export interface Lane<E extends TimelineEntry> {
  readonly points: readonly Point<E>[]
  readonly bars: readonly Bar[]
}

export interface Point<E extends TimelineEntry> {
  readonly kind: PointKind
  readonly entry: E
}

/** A period. `to` is null while it lasts. */
export interface Bar {
  readonly kind: BarKind
  readonly from: Instant
  readonly to: Instant | null
  /** In the lane of the mails: whose mail it is. */
  readonly signerId: string | null
}

/**
 * - `waiting_for_turn`: earlier signers have not signed.
 * - `waiting_to_open`: invited, and the link is not opened.
 * - `waiting_to_sign`: opened, and not signed.
 * - `waiting_to_approve`: opened, and not approved.
 * - `waiting_at_provider`: the signer is at the provider.
 * - `signing_with_certificate`: the signer's own key is signing.
 * - `sending_mail`: the link is queued or being sent.
 * - `sealing`: signatures, or the archive timestamp, are being added to the document.
 * - `sealing_delayed`: the last try failed; the service retries.
 */
export const SIGNER_BARS = [
  'waiting_for_turn',
  'waiting_to_open',
  'waiting_to_sign',
  'waiting_to_approve',
  'waiting_at_provider',
  'signing_with_certificate',
] as const
export type SignerBar = (typeof SIGNER_BARS)[number]

export const BAR_KINDS = [...SIGNER_BARS, 'sending_mail', 'sealing', 'sealing_delayed'] as const
export type BarKind = (typeof BAR_KINDS)[number]

export type LaneKind = 'request' | 'signer' | 'mail' | 'sealing'

/** The point that each event is, and its lane. A problem of no signer is in the lane of the request. */
export const POINTS = {
  RequestCreated: { kind: 'created', lane: 'request' },
  RequestStarted: { kind: 'started', lane: 'request' },
  RequestExtended: { kind: 'extended', lane: 'request' },
  AllSigned: { kind: 'all_signed', lane: 'request' },
  RequestCompleted: { kind: 'completed', lane: 'request' },
  RequestDeclined: { kind: 'request_declined', lane: 'request' },
  RequestExpired: { kind: 'expired', lane: 'request' },
  RequestCancelled: { kind: 'cancelled', lane: 'request' },
  RequestFailed: { kind: 'failed', lane: 'request' },
  HoldPlaced: { kind: 'hold_placed', lane: 'request' },
  HoldLifted: { kind: 'hold_lifted', lane: 'request' },
  PersonalDataErased: { kind: 'erased', lane: 'request' },
  SignerInvited: { kind: 'invited', lane: 'signer' },
  LinkClaimed: { kind: 'opened', lane: 'signer' },
  LinkAdded: { kind: 'link_added', lane: 'signer' },
  LinkReplaced: { kind: 'link_replaced', lane: 'signer' },
  LinkRequested: { kind: 'link_requested', lane: 'signer' },
  LinkSent: { kind: 'link_sent', lane: 'signer' },
  EmbedSessionOpened: { kind: 'embed_session_opened', lane: 'signer' },
  CodeRequested: { kind: 'code_requested', lane: 'signer' },
  CodeAccepted: { kind: 'code_accepted', lane: 'signer' },
  CodeRefused: { kind: 'code_refused', lane: 'signer' },
  SignerViewed: { kind: 'viewed', lane: 'signer' },
  DocumentShown: { kind: 'shown', lane: 'signer' },
  DocumentDownloaded: { kind: 'downloaded', lane: 'signer' },
  TransferOffered: { kind: 'transfer_offered', lane: 'signer' },
  CertificateRefused: { kind: 'certificate_refused', lane: 'signer' },
  ProviderAuthorizationFailed: { kind: 'provider_failed', lane: 'signer' },
  AttemptBegun: { kind: 'signing_began', lane: 'signer' },
  AttemptCompleted: { kind: 'signing_completed', lane: 'signer' },
  AttemptFailed: { kind: 'signing_failed', lane: 'signer' },
  AttemptLapsed: { kind: 'signing_lapsed', lane: 'signer' },
  LateAnswerDiscarded: { kind: 'late_answer_discarded', lane: 'signer' },
  SignerSigned: { kind: 'signed', lane: 'signer' },
  SignerApproved: { kind: 'approved', lane: 'signer' },
  SignerDeclined: { kind: 'declined', lane: 'signer' },
  SignerDelegated: { kind: 'delegated', lane: 'signer' },
  WrongPersonReported: { kind: 'wrong_person', lane: 'signer' },
  SignerReassigned: { kind: 'reassigned', lane: 'signer' },
  ProblemRecorded: { kind: 'problem', lane: 'signer' },
  ProblemResolved: { kind: 'problem_resolved', lane: 'signer' },
  LinkDelivered: { kind: 'mailed', lane: 'mail' },
  EmailBounced: { kind: 'bounced', lane: 'mail' },
  ReminderSent: { kind: 'reminded', lane: 'mail' },
  RemindersStopped: { kind: 'reminders_stopped', lane: 'mail' },
  CopyDelivered: { kind: 'copy_delivered', lane: 'mail' },
  SignatureSealed: { kind: 'sealed', lane: 'sealing' },
  RevisionAppended: { kind: 'revision_appended', lane: 'sealing' },
  SealErrorRecorded: { kind: 'seal_error', lane: 'sealing' },
  SealRetried: { kind: 'seal_retried', lane: 'sealing' },
} as const satisfies Record<DomainEvent['type'], { kind: string; lane: LaneKind }>

export type PointKind = (typeof POINTS)[DomainEvent['type']]['kind']
export const POINT_KINDS: readonly PointKind[] = Object.values(POINTS).map(({ kind }) => kind)
