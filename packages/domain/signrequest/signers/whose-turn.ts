import type { Signer, SignRequest } from '../state.ts'

/**
 * The signers whose turn it is.
 *
 * - Parallel: all who have not signed.
 * - Sequential: in the lowest sequence number with a signature still to append, those who have not signed. None while a
 *   group has signed and the sealer has not appended its signatures, because the next group signs over them.
 */
export function whoseTurn(request: SignRequest): readonly Signer[] {
  const unsigned = request.signers.filter(isUnsigned)
  if (!request.isSequential) return unsigned
  const current = Math.min(
    ...request.signers.filter((signer) => signer.sealed === null).map((signer) => signer.sequence),
  )
  return unsigned.filter((signer) => signer.sequence === current)
}

export function isUnsigned(signer: Signer): boolean {
  switch (signer.state) {
    case 'waiting':
    case 'notified':
    case 'viewed':
    case 'signing':
      return true
    case 'signed':
    case 'declined':
    case 'expired':
    case 'cancelled':
      return false
    default:
      return signer.state satisfies never
  }
}
