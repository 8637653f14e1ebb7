import type { Signer, SignRequest } from '../state.ts'
import { hasActed, isFinished, isUnfinished } from './progress.ts'

/**
 * The recipients whose turn it is.
 *
 * - Parallel: all who have not acted.
 * - Sequential: in the lowest sequence number with a recipient who is not finished, those who have not acted. None while
 *   a group has signed and the sealer has not appended its signatures, because the next group signs over them.
 * - A witness: once the signature of their signer is appended.
 */
export function whoseTurn(request: SignRequest): readonly Signer[] {
  const current = currentSequence(request)
  return request.signers.filter(
    (signer) =>
      mustAct(signer) && (current === null || signer.sequence === current) && hasWitnessed(request, signer.witnessOf),
  )
}

/** Whether the request waits for the recipient, now or later. */
export function mustAct(signer: Signer): boolean {
  return isUnfinished(signer) && !hasActed(signer)
}

function currentSequence({ isSequential, signers }: SignRequest): number | null {
  if (!isSequential) return null
  return Math.min(...signers.filter((signer) => !isFinished(signer)).map(({ sequence }) => sequence))
}

function hasWitnessed({ signers }: SignRequest, witnessOf: string | null): boolean {
  return witnessOf === null || signers.some(({ id, sealed }) => id === witnessOf && sealed !== null)
}
