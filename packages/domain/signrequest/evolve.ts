import { closeAttempt, discardAnswer, takeLease } from './attempts/apply.ts'
import type {
  RequestCreated,
  SignerDelegated,
  SignerReassigned,
  SignerSigned,
  SignRequestEvent,
} from './events/index.ts'
import { remainingProblems } from './problems/resolved.ts'
import { erase } from './retention/apply-erasure.ts'
import { hasActed } from './signers/progress.ts'
import { withSigner } from './signers/with-signer.ts'
import type { Instant, RequestState, Signer, SignerState, SignRequest } from './state.ts'

/** The state right after the creation, before any signer is invited. */
export function initialState(event: RequestCreated): SignRequest {
  return {
    id: event.requestId,
    documentId: event.documentId,
    state: 'pending',
    isSequential: event.isSequential,
    reminders: event.reminders,
    reminderSchedule: event.reminderSchedule,
    notify: event.notify,
    createdAt: event.at,
    expiresAt: event.expiresAt,
    endedAt: null,
    latestRevision: { number: 0, sha256: null },
    lease: null,
    fencingToken: 0,
    signers: event.signers.map((signer) => ({
      ...signer,
      state: 'waiting',
      delegations: 0,
      delegatedBy: null,
      fallbackOpen: false,
      linkGeneration: 1,
      addedLinks: 0,
      personSince: 1,
      formerPersons: [],
      ...initialFields,
    })),
    attempts: [],
    seal: { error: null, retries: 0 },
    problems: [],
    heldSince: null,
    erased: null,
  }
}

/** Applies an event. It checks nothing: `decide` has checked the command. */
export function evolve(before: SignRequest, event: SignRequestEvent): SignRequest {
  const problems = remainingProblems(before.problems, event)
  const request = problems === before.problems ? before : { ...before, problems }
  switch (event.type) {
    case 'SignerInvited':
      return withSigner(request, event.signerId, { state: 'notified', notifiedAt: event.at })
    case 'LinkClaimed':
    case 'TransferOffered':
    case 'CodeRequested':
      return request
    case 'CodeAccepted':
      return withSigner(request, event.signerId, { errorCode: null })
    case 'CodeRefused': {
      // Who has acted enters a code only to download the copy. What they did has no error.
      const signer = request.signers.find(({ id }) => id === event.signerId)
      return signer && hasActed(signer) ? request : withSigner(request, event.signerId, { errorCode: event.errorCode })
    }
    case 'SignerViewed':
      return withSigner(request, event.signerId, { state: 'viewed', viewedAt: event.at })
    case 'DocumentShown':
      return withSigner(request, event.signerId, { shownAt: event.at })
    case 'DocumentDownloaded':
      return withSigner(request, event.signerId, { downloadedAt: event.at })
    case 'RequestStarted':
      return { ...request, state: 'in_progress' }
    case 'SignerSigned':
      return withSigner(request, event.signerId, {
        state: 'signed',
        signedAt: event.at,
        drawingSha256: event.drawingSha256,
        values: valuesOf(request, event),
        errorCode: null,
        ...NOTHING_ASKED,
      })
    case 'SignerApproved':
      return withSigner(request, event.signerId, {
        ...{ state: 'approved', approvedAt: event.at, errorCode: null },
        ...NOTHING_ASKED,
      })
    case 'AllSigned':
      return { ...request, state: 'sealing' }
    case 'SignatureSealed': {
      const { revision, sha256, at } = event
      return withSigner(appendRevision(request, event), event.signerId, { sealed: { revision, sha256, at } })
    }
    case 'RevisionAppended':
      return appendRevision(request, event)
    case 'RequestCompleted':
      return end(notifyCopies(request, event.at), 'completed', event.at)
    case 'SignerDeclined':
      return withSigner(request, event.signerId, {
        state: 'declined',
        declinedAt: event.at,
        declineReason: event.reason,
      })
    case 'RequestDeclined':
      return end(closeSigners(request, event.closedSignerIds, 'cancelled'), 'declined', event.at)
    case 'RequestExpired':
      return end(closeSigners(request, event.closedSignerIds, 'expired'), 'expired', event.at)
    case 'RequestCancelled':
      return end(closeSigners(request, event.closedSignerIds, 'cancelled'), 'cancelled', event.at)
    case 'RequestFailed':
      return end(closeSigners(request, event.closedSignerIds, 'cancelled'), 'failed', event.at)
    case 'SignerReassigned':
      return replacePerson(request, event, { delegations: 0, delegatedBy: null })
    case 'SignerDelegated': {
      const signer = request.signers.find(({ id }) => id === event.signerId)
      const delegatedBy = signer ? { name: signer.name, reason: event.reason } : null
      return replacePerson(request, event, { delegations: (signer?.delegations ?? 0) + 1, delegatedBy })
    }
    case 'LinkAdded':
      return withSigner(request, event.signerId, { addedLinks: event.addedLinks, linkRequest: null })
    case 'LinkReplaced':
      return withSigner(request, event.signerId, {
        ...{ linkGeneration: event.linkGeneration, addedLinks: 0, linkRequest: null },
      })
    case 'LinkRequested': {
      const asked = request.signers.find(({ id }) => id === event.signerId)?.linkRequest?.count ?? 0
      const linkRequest = { at: event.at, count: asked + 1, isOpen: !event.isMailed }
      return withSigner(request, event.signerId, { linkRequest })
    }
    case 'LinkSent':
      return withSigner(request, event.signerId, { remindedAt: event.at })
    case 'WrongPersonReported':
      return withSigner(request, event.signerId, { wrongPerson: { at: event.at, reason: event.reason } })
    case 'EmbedSessionOpened':
      return request
    case 'ReminderSent':
      return withSigner(request, event.signerId, { remindedAt: event.at })
    case 'RemindersStopped':
      return withSigner(request, event.signerId, { remindersStoppedAt: event.at })
    case 'RequestExtended':
      return { ...request, expiresAt: event.expiresAt }
    case 'CertificateRefused':
      return withSigner(request, event.signerId, { errorCode: event.errorCode })
    case 'ProviderAuthorizationFailed': {
      const { signerId, errorCode, opensFallback } = event
      return withSigner(request, signerId, { errorCode, ...(opensFallback ? { fallbackOpen: true } : {}) })
    }
    case 'AttemptBegun':
      return withSigner(takeLease(request, event), event.signerId, { state: 'signing', errorCode: null })
    case 'AttemptCompleted':
      return closeAttempt(request, event, 'completed', null)
    case 'AttemptFailed': {
      const closed = closeAttempt(request, event, 'failed', event.errorCode)
      return event.opensFallback ? withSigner(closed, event.signerId, { fallbackOpen: true }) : closed
    }
    case 'AttemptLapsed':
      return closeAttempt(request, event, 'lapsed', event.reason === 'session_ended' ? event.reason : null)
    case 'LateAnswerDiscarded':
      return discardAnswer(request, event)
    case 'SealErrorRecorded': {
      const { code, message, since, at, retryAt } = event
      return { ...request, seal: { ...request.seal, error: { code, message, since, at, retryAt } } }
    }
    case 'SealRetried':
      return { ...request, seal: { error: null, retries: request.seal.retries + 1 } }
    case 'ProblemRecorded': {
      const { code, signerId, at } = event
      return { ...request, problems: [...request.problems, { code, signerId, at }] }
    }
    case 'ProblemResolved':
      return request
    case 'EmailBounced': {
      const { mailId, email, reason, at } = event
      return withSigner(request, event.signerId, { bounce: { mailId, email, reason, at } })
    }
    case 'LinkDelivered':
      return request
    case 'CopyDelivered':
      return withSigner(request, event.signerId, { copyDeliveredAt: event.at })
    case 'HoldPlaced':
      return { ...request, heldSince: event.at }
    case 'HoldLifted':
      return { ...request, heldSince: null }
    case 'PersonalDataErased':
      return erase(request, event)
    default:
      return event satisfies never
  }
}

export function evolveAll(request: SignRequest, events: readonly SignRequestEvent[]): SignRequest {
  return events.reduce(evolve, request)
}

/** What a signer asked the sender for is settled once they have acted. */
const NOTHING_ASKED = { linkRequest: null, wrongPerson: null } as const satisfies Partial<Signer>

/** The fields of a new signer. Reassigning resets them. */
const initialFields = {
  notifiedAt: null,
  viewedAt: null,
  shownAt: null,
  downloadedAt: null,
  approvedAt: null,
  signedAt: null,
  drawingSha256: null,
  values: null,
  sealed: null,
  declinedAt: null,
  declineReason: null,
  errorCode: null,
  remindedAt: null,
  remindersStoppedAt: null,
  bounce: null,
  copyDeliveredAt: null,
  ...NOTHING_ASKED,
} as const satisfies Partial<Signer>

/** Those that the signer agreed to: with the signature, or when the attempt began. */
function valuesOf({ attempts }: SignRequest, { agreement, attemptId }: SignerSigned): Signer['values'] {
  if (agreement) return agreement.values ?? null
  return attempts.find(({ id }) => id === attemptId)?.values ?? null
}

function replacePerson(
  request: SignRequest,
  { signerId, name, email, linkGeneration }: SignerReassigned | SignerDelegated,
  delegation: Pick<Signer, 'delegations' | 'delegatedBy'>,
): SignRequest {
  const before = request.signers.find(({ id }) => id === signerId)
  const former = before ? { name: before.name, email: before.email, since: before.personSince } : []
  return withSigner(request, signerId, {
    ...initialFields,
    formerPersons: (before?.formerPersons ?? []).concat(former),
    ...{ name, email, linkGeneration, ...delegation },
    addedLinks: 0,
    personSince: linkGeneration,
    state: 'waiting',
  })
}

function closeSigners(request: SignRequest, signerIds: readonly string[], state: SignerState): SignRequest {
  return {
    ...request,
    signers: request.signers.map((signer) => (signerIds.includes(signer.id) ? { ...signer, state } : signer)),
  }
}

/** A `cc` recipient of the end is written to with the completed document. */
function notifyCopies(request: SignRequest, at: Instant): SignRequest {
  const signers = request.signers.map((signer) =>
    signer.role === 'cc' && signer.state === 'waiting'
      ? { ...signer, state: 'notified' as const, notifiedAt: at }
      : signer,
  )
  return { ...request, signers }
}

function end(request: SignRequest, state: RequestState, at: Instant): SignRequest {
  return { ...request, state, endedAt: at }
}

/**
 * An appended revision clears the seal error and its retries: a later error needs a new retry before `FailRequest`. A
 * failed request keeps the error as its reason.
 */
function appendRevision(request: SignRequest, to: { revision: number; sha256: string }): SignRequest {
  return {
    ...request,
    latestRevision: { number: to.revision, sha256: to.sha256 },
    seal: request.state === 'failed' ? request.seal : { error: null, retries: 0 },
  }
}
