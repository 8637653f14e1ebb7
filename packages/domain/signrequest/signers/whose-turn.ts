import type { Signer, SignRequest } from '../state.ts'

/**
 * Those who may act now, by order alone.
 *
 * - Parallel: everybody who has not signed.
 * - Sequential: of the lowest sequence number whose signatures are not all appended, those who have not signed. Nobody,
 *   while a whole group has signed and the sealer has yet to append them: the next group signs over their signatures.
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
