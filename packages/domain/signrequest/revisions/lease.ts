/**
 * Who may append a revision. A lease reserves the document for one signer. After the lease, until the provider's session
 * ends, another signer's attempt may take a new lease; drawn signatures and validation data still wait.
 */
import { type Rejection, reject } from '../decision.ts'
import type { Instant, Lease, SignRequest } from '../state.ts'

export function activeLease(request: SignRequest, at: Instant): Lease | null {
  const { lease } = request
  return lease !== null && at < lease.until ? lease : null
}

/** Until when drawn signatures and validation data wait; null: they may be appended now. */
export function reservedUntil(request: SignRequest, at: Instant): Instant | null {
  const sessions = request.attempts
    .filter((attempt) => attempt.state === 'open' && attempt.baseRevision === request.latestRevision.number)
    .map((attempt) => attempt.sessionUntil)
    .filter((until) => at < until)
  return sessions.length === 0 ? null : Math.max(...sessions)
}

export function rejectIfLeasedByOther(request: SignRequest, signerId: string, at: Instant): Rejection | null {
  const lease = activeLease(request, at)
  if (lease === null || lease.signerId === signerId) return null
  return reject('document_leased', 'Another signer is signing this document. Try again when they have finished.', {
    retryAt: lease.until,
  })
}

export function rejectIfReserved(request: SignRequest, at: Instant): Rejection | null {
  const until = reservedUntil(request, at)
  if (until === null) return null
  return reject('document_leased', 'A signer is signing this revision. Append after the attempt has ended.', {
    retryAt: until,
  })
}

export function rejectIfChanged(request: SignRequest, expectedRevision: number): Rejection | null {
  if (expectedRevision === request.latestRevision.number) return null
  return reject(
    'document_changed',
    `The document is at revision ${request.latestRevision.number}, not ${expectedRevision}. Load it again and build on the latest revision.`,
  )
}
