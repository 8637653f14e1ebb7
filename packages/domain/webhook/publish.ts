import type { DomainEvent } from '../signrequest/events/index.ts'
import type { EventType } from './event-types.ts'

/** The public event of a domain event. */
export interface PublicEvent {
  readonly type: EventType
  /** Present on `signer.*` and `document.viewed`, and on `document.problem` if the work was for one signer. */
  readonly signerId: string | null
}

/**
 * At most one public event per domain event: `document.viewed` once per person, `document.signed` once, in the commit
 * that completes the request, and one final event per request.
 */
export function publish(event: DomainEvent): PublicEvent | null {
  switch (event.type) {
    case 'SignerInvited':
      return { type: 'signer.notified', signerId: event.signerId }
    case 'SignerViewed':
      return { type: 'document.viewed', signerId: event.signerId }
    case 'SignerSigned':
      return { type: 'signer.signed', signerId: event.signerId }
    case 'SignerApproved':
      return { type: 'signer.approved', signerId: event.signerId }
    case 'SignerDeclined':
      return { type: 'signer.declined', signerId: event.signerId }
    case 'SignerReassigned':
      return { type: 'signer.reassigned', signerId: event.signerId }
    case 'SignerDelegated':
      return { type: 'signer.delegated', signerId: event.signerId }
    case 'LinkRequested':
      return { type: 'signer.link_requested', signerId: event.signerId }
    case 'WrongPersonReported':
      return { type: 'signer.wrong_person', signerId: event.signerId }
    case 'EmailBounced':
      return { type: 'signer.email_bounced', signerId: event.signerId }
    case 'AttemptFailed':
    case 'ProviderAuthorizationFailed':
      return { type: 'signer.failed', signerId: event.signerId }
    case 'AttemptLapsed':
      return event.reason === 'session_ended' ? { type: 'signer.failed', signerId: event.signerId } : null
    case 'RequestCompleted':
      return { type: 'document.signed', signerId: null }
    case 'RequestDeclined':
      return { type: 'document.declined', signerId: null }
    case 'RequestExpired':
      return { type: 'document.expired', signerId: null }
    case 'RequestCancelled':
      return { type: 'document.cancelled', signerId: null }
    case 'RequestFailed':
      return { type: 'document.failed', signerId: null }
    case 'ProblemRecorded':
      return { type: 'document.problem', signerId: event.signerId }
    case 'RequestCreated':
    case 'LinkClaimed':
    case 'DocumentShown':
    case 'DocumentDownloaded':
    case 'TransferOffered':
    case 'CodeRequested':
    case 'CodeAccepted':
    case 'CodeRefused':
    case 'RequestStarted':
    case 'AllSigned':
    case 'SignatureSealed':
    case 'RevisionAppended':
    case 'LinkAdded':
    case 'LinkReplaced':
    case 'LinkSent':
    case 'EmbedSessionOpened':
    case 'ReminderSent':
    case 'RemindersStopped':
    case 'RequestExtended':
    case 'CertificateRefused':
    case 'AttemptBegun':
    case 'AttemptCompleted':
    case 'LateAnswerDiscarded':
    case 'SealErrorRecorded':
    case 'SealRetried':
    case 'ProblemResolved':
    case 'LinkDelivered':
    case 'CopyDelivered':
    case 'HoldPlaced':
    case 'HoldLifted':
    case 'PersonalDataErased':
      return null
    default:
      return event satisfies never
  }
}
