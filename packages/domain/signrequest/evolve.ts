import type { AttemptBegun, LateAnswerDiscarded, RequestCreated, SignRequestEvent } from './events/index.ts'
import { remainingProblems } from './problems/resolved.ts'
import { erase } from './retention/apply-erasure.ts'
import type { Attempt, AttemptState, Instant, RequestState, Signer, SignerState, SignRequest } from './state.ts'

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
    case 'CodeRequested':
      return request
    case 'CodeAccepted':
      return withSigner(request, event.signerId, { errorCode: null })
    case 'CodeRefused': {
      // A signer who has signed enters a code only to download the copy. Their signature has no error.
      const signer = request.signers.find(({ id }) => id === event.signerId)
      return signer?.state === 'signed' ? request : withSigner(request, event.signerId, { errorCode: event.errorCode })
    }
    case 'SignerViewed':
      return withSigner(request, event.signerId, { state: 'viewed', viewedAt: event.at })
    case 'DocumentShown':
      return withSigner(request, event.signerId, { shownAt: event.at })
    case 'RequestStarted':
      return { ...request, state: 'in_progress' }
    case 'SignerSigned':
      return withSigner(request, event.signerId, {
        state: 'signed',
        signedAt: event.at,
        drawingSha256: event.drawingSha256,
        errorCode: null,
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
      return end(request, 'completed', event.at)
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
    case 'SignerReassigned': {
      const { name, email, linkGeneration } = event
      const before = request.signers.find(({ id }) => id === event.signerId)
      const former = before ? { name: before.name, email: before.email, since: before.personSince } : []
      return withSigner(request, event.signerId, {
        ...initialFields,
        formerPersons: (before?.formerPersons ?? []).concat(former),
        name,
        email,
        linkGeneration,
        addedLinks: 0,
        personSince: linkGeneration,
        state: 'waiting',
      })
    }
    case 'LinkAdded':
      return withSigner(request, event.signerId, { addedLinks: event.addedLinks })
    case 'LinkReplaced':
      return withSigner(request, event.signerId, { linkGeneration: event.linkGeneration, addedLinks: 0 })
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

/** The fields of a new signer. Reassigning resets them. */
const initialFields = {
  notifiedAt: null,
  viewedAt: null,
  shownAt: null,
  signedAt: null,
  drawingSha256: null,
  sealed: null,
  declinedAt: null,
  declineReason: null,
  errorCode: null,
  remindedAt: null,
  remindersStoppedAt: null,
  bounce: null,
  copyDeliveredAt: null,
} as const satisfies Partial<Signer>

function withSigner(request: SignRequest, signerId: string, change: Partial<Signer>): SignRequest {
  return {
    ...request,
    signers: request.signers.map((signer) => (signer.id === signerId ? { ...signer, ...change } : signer)),
  }
}

function closeSigners(request: SignRequest, signerIds: readonly string[], state: SignerState): SignRequest {
  return {
    ...request,
    signers: request.signers.map((signer) => (signerIds.includes(signer.id) ? { ...signer, state } : signer)),
  }
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

function takeLease(request: SignRequest, event: AttemptBegun): SignRequest {
  const { attemptId, signerId, fencingToken, leaseUntil } = event
  const attempt: Attempt = {
    id: attemptId,
    signerId,
    linkGeneration: event.linkGeneration,
    method: event.method,
    profile: event.profile,
    baseRevision: event.baseRevision,
    fencingToken,
    begunAt: event.at,
    leaseUntil,
    sessionUntil: event.sessionUntil,
    state: 'open',
    endedAt: null,
    errorCode: null,
  }
  return {
    ...request,
    lease: { attemptId, signerId, fencingToken, until: leaseUntil },
    fencingToken,
    attempts: [...request.attempts, attempt],
  }
}

interface AttemptEnd {
  readonly at: Instant
  readonly attemptId: string
  readonly signerId: string
}

/** Ends the attempt and releases its lease. A signer with no other open attempt returns to `viewed`. */
function closeAttempt(
  request: SignRequest,
  event: AttemptEnd,
  state: AttemptState,
  errorCode: string | null,
): SignRequest {
  const attempts = request.attempts.map((attempt) =>
    attempt.id === event.attemptId ? { ...attempt, state, endedAt: event.at, errorCode } : attempt,
  )
  const lease = request.lease?.attemptId === event.attemptId ? null : request.lease
  const closed = { ...request, attempts, lease }
  const signer = request.signers.find(({ id }) => id === event.signerId)
  const hasOpenAttempt = attempts.some((attempt) => attempt.signerId === event.signerId && attempt.state === 'open')
  if (signer?.state !== 'signing' || hasOpenAttempt) return closed
  return withSigner(closed, event.signerId, { state: 'viewed', errorCode })
}

/** A signer who still has to sign gets the reason as error code, unless the signer was reassigned. */
function discardAnswer(request: SignRequest, event: LateAnswerDiscarded): SignRequest {
  const closed = closeAttempt(request, event, 'discarded', event.reason)
  const signer = closed.signers.find(({ id }) => id === event.signerId)
  if (signer?.state !== 'viewed' || event.reason === 'signer_reassigned') return closed
  return withSigner(closed, event.signerId, { errorCode: event.reason })
}
