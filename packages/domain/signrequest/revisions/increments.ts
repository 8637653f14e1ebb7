import type { Increment } from '../commands/index.ts'
import { type Rejection, reject } from '../decision.ts'
import type { SignRequestEvent } from '../events/index.ts'
import type { Instant, SignRequest } from '../state.ts'

/** One event per increment. Each increment is a revision, numbered from the latest one. */
export function appended(request: SignRequest, increments: readonly Increment[], at: Instant): SignRequestEvent[] {
  return increments.map((increment, index) => {
    const { sha256, size } = increment
    const revision = request.latestRevision.number + index + 1
    return increment.kind === 'signature'
      ? { type: 'SignatureSealed', at, signerId: increment.signerId, revision, sha256, size }
      : { type: 'RevisionAppended', at, kind: increment.kind, revision, sha256, size }
  })
}

export function signersOf(increments: readonly Increment[]): string[] {
  return increments.flatMap((increment) => (increment.kind === 'signature' ? [increment.signerId] : []))
}

/** Rejects kinds that this step does not append, and fields after a signature (ISO 32000-2, 12.8.2). */
export function rejectKinds(
  request: SignRequest,
  increments: readonly Increment[],
  allowed: readonly Increment['kind'][],
): Rejection | null {
  const unexpected = increments.find(({ kind }) => !allowed.includes(kind))
  if (unexpected) return reject('increments_invalid', `A ${unexpected.kind} increment cannot be appended at this step.`)
  const fields = increments.findLastIndex(({ kind }) => kind === 'fields')
  const firstSignature = increments.findIndex(({ kind }) => kind === 'signature')
  const signedBefore = request.signers.some(({ sealed }) => sealed !== null)
  if (fields === -1 || (!signedBefore && (firstSignature === -1 || fields < firstSignature))) return null
  return reject('increments_invalid', 'Signature fields must be appended before the first signature.')
}
