import type { BeginAttempt } from '../commands/index.ts'
import { supersedeAttempts } from '../consequences.ts'
import { accept, type Decision, nothing, type Rejection, reject } from '../decision.ts'
import { findByLink, isRejection, rejectBySigner, rejectUnlessOpen } from '../guards.ts'
import { rejectIfChanged, rejectIfLeasedByOther } from '../revisions/lease.ts'
import { rejectMethod, rejectWitness } from '../signers/sign.ts'
import { LIMITS, type SignRequest } from '../state.ts'

/**
 * Takes the lease. Until the answer, a failure or the end of the lease, no other signer or sealer appends a revision.
 */
export function beginAttempt(request: SignRequest, { at, ...command }: BeginAttempt): Decision {
  const signer = findByLink(request, command)
  if (isRejection(signer)) return signer
  const known = request.attempts.find(({ id }) => id === command.attemptId)
  if (known) return known.signerId === signer.id ? nothing : reusedId(command.attemptId)
  const rejection =
    rejectUnlessOpen(request, at) ??
    rejectBySigner('BeginAttempt', signer) ??
    rejectMethod(signer, command.method) ??
    rejectWitness(signer, command.agreement) ??
    rejectIfLeasedByOther(request, signer.id, at) ??
    rejectIfChanged(request, command.expectedRevision)
  if (rejection) return rejection

  const { attemptId, method, profile, linkGeneration, agreement, certificate } = command
  return accept(...supersedeAttempts(request, signer.id, at), {
    type: 'AttemptBegun',
    at,
    attemptId,
    signerId: signer.id,
    linkGeneration,
    method,
    profile,
    baseRevision: request.latestRevision.number,
    fencingToken: request.fencingToken + 1,
    ...timesOf({ at, ...command }),
    agreement,
    certificate,
  })
}

/** A certificate attempt has no session beyond its lease: the bytes to sign are in the signer's own page. */
function timesOf({ at, method, sessionUntil }: Pick<BeginAttempt, 'at' | 'method' | 'sessionUntil'>) {
  if (method === 'certificate') {
    const leaseUntil = at + LIMITS.certificateLease
    return { leaseUntil, sessionUntil: leaseUntil }
  }
  const leaseUntil = at + LIMITS.remoteLease
  const longest = at + LIMITS.remoteSession
  return { leaseUntil, sessionUntil: Math.max(leaseUntil, Math.min(sessionUntil ?? longest, longest)) }
}

function reusedId(attemptId: string): Rejection {
  return reject('attempt_id_reused', `Attempt ${attemptId} belongs to another signer. Use a new id.`)
}
