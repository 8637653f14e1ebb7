/** When the sealer has work to do. The store keeps `sealDueAt(request, at)` with the request. */
import { effectiveState } from '../effective-state.ts'
import { reservedUntil } from '../revisions/lease.ts'
import { type Instant, isFinal, type Signer, type SignRequest } from '../state.ts'

/**
 * When the sealer's next work is due; null: none. The work is to append recorded signatures and, after the last one, to
 * complete the document. It is deferred while an attempt reserves the document and after an error until its retry.
 */
export function sealDueAt(request: SignRequest, at: Instant): Instant | null {
  const { error } = request.seal
  const since = workSince(request, at)
  if (since === null) return null
  return Math.max(since, error?.retryAt ?? since, reservedUntil(request, at) ?? since)
}

/** The signers whose recorded signature is not appended, in the order in which they signed. */
export function unsealedSigners(request: SignRequest): readonly Signer[] {
  return request.signers
    .filter(({ state, sealed }) => state === 'signed' && sealed === null)
    .toSorted((a, b) => (a.signedAt ?? 0) - (b.signedAt ?? 0))
}

function workSince(request: SignRequest, at: Instant): Instant | null {
  if (isFinal(effectiveState(request, at))) return null
  const [first] = unsealedSigners(request)
  if (first) return first.signedAt
  return request.state === 'sealing' ? Math.max(...request.signers.map(lastActedAt)) : null
}

function lastActedAt({ role, sealed, approvedAt, viewedAt }: Signer): Instant {
  return sealed?.at ?? approvedAt ?? (role === 'viewer' ? viewedAt : null) ?? 0
}
