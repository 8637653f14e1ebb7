/** Signing with a key that is not ours: what comes before, beginning, and the four ways it can end. */
import type {
  BeginAttempt,
  CompleteAttempt,
  FailAttempt,
  FailJourney,
  Increment,
  LapseAttempt,
  RefuseCertificate,
} from '../commands.ts'
import { supersedeAttempts, withConsequences } from '../consequences.ts'
import { accept, type Decision, nothing, type Rejection, reject } from '../decision.ts'
import { answerableUntil, effectiveState } from '../effective-state.ts'
import type { DiscardReason } from '../events.ts'
import { findByLink, isRejection, refuseBySignerState, refuseUnlessOpen } from '../guards.ts'
import { appended, refuseKinds, signersOf } from '../revisions/increments.ts'
import { refuseIfLeasedByOther, refuseIfMoved } from '../revisions/lease.ts'
import { refuseMethod } from '../signers/sign.ts'
import { type Attempt, isFinal, LIMITS, type Signer, type SignRequest } from '../state.ts'

/** Looked at before anything is begun, so that nobody waits for a certificate that cannot be signed with. */
export function refuseCertificate(request: SignRequest, { at, ...command }: RefuseCertificate): Decision {
  const signer = findByLink(request, command)
  if (isRejection(signer)) return signer
  const refusal =
    refuseUnlessOpen(request, at) ??
    refuseBySignerState('RefuseCertificate', signer) ??
    refuseMethod(signer, 'certificate')
  if (refusal) return refusal
  const { checkId, errorCode } = command
  return accept({ type: 'CertificateRefused', at, signerId: signer.id, checkId, errorCode })
}

/** Before anything is begun: nothing was kept still, and only the signer's way on changes. */
export function failJourney(request: SignRequest, { at, ...command }: FailJourney): Decision {
  const signer = findByLink(request, command)
  if (isRejection(signer)) return signer
  const refusal =
    refuseUnlessOpen(request, at) ?? refuseBySignerState('FailJourney', signer) ?? refuseMethod(signer, 'remote')
  if (refusal) return refusal
  const { attemptId, profile, errorCode, providerDown, otherProfiles, providerCode } = command
  const left = profilesLeft(request, signer, otherProfiles)
  const failed = { errorCode, providerDown, opensFallback: providerDown && left.length === 0 }
  const words = providerCode === undefined ? {} : { providerCode }
  return accept({ type: 'JourneyFailed', at, attemptId, signerId: signer.id, profile, ...failed, ...words })
}

/** Takes the lease: from here on nobody else moves the head, until the answer, a failure, or the lease's end. */
export function beginAttempt(request: SignRequest, { at, ...command }: BeginAttempt): Decision {
  const signer = findByLink(request, command)
  if (isRejection(signer)) return signer
  const known = request.attempts.find(({ id }) => id === command.attemptId)
  if (known) return known.signerId === signer.id ? nothing : reusedId(command.attemptId)
  const refusal =
    refuseUnlessOpen(request, at) ??
    refuseBySignerState('BeginAttempt', signer) ??
    refuseMethod(signer, command.method) ??
    refuseIfLeasedByOther(request, signer.id, at) ??
    refuseIfMoved(request, command.expectedHead)
  if (refusal) return refusal

  const { attemptId, method, profile, linkGeneration, agreement, certificate } = command
  return accept(...supersedeAttempts(request, signer.id, at), {
    type: 'AttemptBegun',
    at,
    attemptId,
    signerId: signer.id,
    linkGeneration,
    method,
    profile,
    baseRevision: request.head.revision,
    fence: request.head.fence + 1,
    ...timesOf({ at, ...command }),
    agreement,
    certificate,
  })
}

/**
 * The answer is a fact; it is never refused for its lateness, but recorded as what it became: a signature, a reason to
 * ask the signer again, or an entry in the audit trail. One that comes after its lease, even after its session, still
 * counts if nobody else moved or took the head.
 */
export function completeAttempt(request: SignRequest, { at, ...command }: CompleteAttempt): Decision {
  const found = findAttempt(request, command.attemptId)
  if ('ok' in found) return found
  const { attempt, signer } = found
  if (attempt.state !== 'open' && attempt.state !== 'lapsed') return nothing
  const end = { at, attemptId: attempt.id, signerId: signer.id }

  const overtaken = overtakenBy(request, attempt, signer, at)
  if (overtaken) return accept({ type: 'LateAnswerDiscarded', ...end, reason: overtaken })
  const lost = lostHead(request, attempt, at)
  if (lost && attempt.state === 'lapsed') return accept({ type: 'LateAnswerDiscarded', ...end, reason: lost })
  if (lost) return accept({ type: 'AttemptFailed', ...end, errorCode: lost, ...justFailed })

  const refusal = refuseAnswer(request, command.increments, signer)
  if (refusal) return refusal
  const events = [
    { type: 'AttemptCompleted', ...end, ...told(command) } as const,
    ...supersedeAttempts(request, signer.id, at, attempt.id),
    {
      ...({ type: 'SignerSigned', at, signerId: signer.id } as const),
      ...{ drawingSha256: null, attemptId: attempt.id, agreement: null },
    },
    ...appended(request, command.increments, at),
  ]
  return accept(...withConsequences(request, events, at))
}

/**
 * Wrong OTP, provider down, name mismatch: the signer is back at the document and may try again. Where providers are
 * down, the others of the same method come first, and then the methods that the sender permitted instead.
 */
export function failAttempt(request: SignRequest, { at, ...command }: FailAttempt): Decision {
  const found = findAttempt(request, command.attemptId)
  if ('ok' in found) return found
  if (found.attempt.state !== 'open') return nothing
  const { attempt, signer } = found
  const { errorCode, providerDown, providerCode, otherProfiles = [] } = command
  const left = profilesLeft(request, signer, otherProfiles).filter((profile) => profile !== attempt.profile)
  const failed = { errorCode, providerDown, opensFallback: providerDown && left.length === 0 }
  const words = { ...told(command), ...(providerCode === undefined ? {} : { providerCode }) }
  return accept({ type: 'AttemptFailed', at, attemptId: attempt.id, signerId: signer.id, ...failed, ...words })
}

/** The `errorCode` of an attempt whose provider could not serve. */
export const PROVIDER_DOWN = 'provider_down'

/** Of these profiles, those that this person has not found down. */
export function profilesLeft(request: SignRequest, signer: Signer, profiles: readonly string[]): readonly string[] {
  const down = request.attempts
    .filter(({ signerId, linkGeneration }) => signerId === signer.id && linkGeneration >= signer.personSince)
    .filter(({ state, errorCode }) => state === 'failed' && errorCode === PROVIDER_DOWN)
    .map(({ profile }) => profile)
  return profiles.filter((profile) => !down.includes(profile))
}

/** The timer of the session's end. */
export function lapseAttempt(request: SignRequest, { at, attemptId }: LapseAttempt): Decision {
  const found = findAttempt(request, attemptId)
  if ('ok' in found) return found
  if (found.attempt.state !== 'open' || at < found.attempt.sessionUntil) return nothing
  return accept({ type: 'AttemptLapsed', at, attemptId, signerId: found.signer.id, reason: 'session_ended' })
}

const justFailed = { providerDown: false, opensFallback: false } as const

/** What only some attempts have to tell. */
function told({ certificate, messages }: Pick<CompleteAttempt, 'certificate' | 'messages'>) {
  return { ...(certificate ? { certificate } : {}), ...(messages && messages.length > 0 ? { messages } : {}) }
}

/** A certificate's attempt has no session beyond its lease: its bytes are in the signer's own page. */
function timesOf({ at, method, sessionUntil }: Pick<BeginAttempt, 'at' | 'method' | 'sessionUntil'>) {
  if (method === 'certificate') {
    const leaseUntil = at + LIMITS.certificateLease
    return { leaseUntil, sessionUntil: leaseUntil }
  }
  const leaseUntil = at + LIMITS.remoteLease
  const longest = at + LIMITS.remoteSession
  return { leaseUntil, sessionUntil: Math.max(leaseUntil, Math.min(sessionUntil ?? longest, longest)) }
}

function findAttempt(request: SignRequest, attemptId: string): { attempt: Attempt; signer: Signer } | Rejection {
  const attempt = request.attempts.find(({ id }) => id === attemptId)
  const signer = request.signers.find(({ id }) => id === attempt?.signerId)
  if (attempt && signer) return { attempt, signer }
  return reject('attempt_unknown', `This request has no attempt ${attemptId}.`)
}

function reusedId(attemptId: string): Rejection {
  return reject('attempt_id_reused', `Attempt ${attemptId} belongs to another signer; begin with a fresh id.`)
}

/** What happened meanwhile that leaves nothing to sign for this person. */
function overtakenBy(request: SignRequest, attempt: Attempt, signer: Signer, at: number): DiscardReason | null {
  if (isFinal(request.state)) return 'request_ended'
  if (signer.state === 'signed') return 'already_signed'
  if (attempt.linkGeneration < signer.personSince) return 'signer_reassigned'
  if (effectiveState(request, at) === 'expired' && at >= answerableUntil(request, attempt)) return 'request_expired'
  return null
}

/** Whether these bytes are no longer the ones to sign, or promised to somebody else. */
function lostHead(request: SignRequest, attempt: Attempt, at: number): 'document_changed' | 'head_taken' | null {
  if (attempt.baseRevision !== request.head.revision) return 'document_changed'
  return refuseIfLeasedByOther(request, attempt.signerId, at) ? 'head_taken' : null
}

function refuseAnswer(request: SignRequest, increments: readonly Increment[], signer: Signer): Rejection | null {
  const [signedBy, ...more] = signersOf(increments)
  if (signedBy === signer.id && more.length === 0)
    return refuseKinds(request, increments, ['fields', 'signature', 'validation'])
  return reject('increments_invalid', `The answer must append exactly one signature, that of signer ${signer.id}.`)
}
