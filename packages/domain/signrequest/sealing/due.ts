/** When the sealer has something to do. The store keeps `sealDueAt(request, at)` as the request's instant for it. */
import { effectiveState } from '../effective-state.ts'
import { reservedUntil } from '../revisions/lease.ts'
import { type Instant, isFinal, type Signer, type SignRequest } from '../state.ts'

/**
 * Since when, or from when, the sealer is awaited; null while nothing is. Recorded signatures are to be appended, and
 * once all are in, the document is to be completed. It waits while somebody signs these very bytes, and after a failure
 * until the next try; after a permanent one until an operator has it tried again.
 */
export function sealDueAt(request: SignRequest, at: Instant): Instant | null {
  const { error } = request.seal
  const since = workSince(request, at)
  if (since === null || error?.permanent) return null
  return Math.max(since, error?.retryAt ?? since, reservedUntil(request, at) ?? since)
}

/** Those whose recorded signature is not in the document, in the order in which they signed. */
export function unsealedSigners(request: SignRequest): readonly Signer[] {
  return request.signers
    .filter(({ state, sealed }) => state === 'signed' && sealed === null)
    .toSorted((a, b) => (a.signedAt ?? 0) - (b.signedAt ?? 0))
}

function workSince(request: SignRequest, at: Instant): Instant | null {
  if (isFinal(effectiveState(request, at))) return null
  const [first] = unsealedSigners(request)
  if (first) return first.signedAt
  return request.state === 'sealing' ? Math.max(...request.signers.map(({ sealed }) => sealed?.at ?? 0)) : null
}
