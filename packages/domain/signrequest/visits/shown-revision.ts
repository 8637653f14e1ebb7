import type { Signer, SignRequest } from '../state.ts'

/**
 * The revision that a signer is shown: it holds the signatures of all earlier groups and none of the signer's own group.
 * All signers of a group therefore see the same bytes until they sign. Increments other than signatures are invisible.
 */
export function shownRevision(request: SignRequest, signer: Signer): number {
  if (!request.isSequential) return 0
  const before = request.signers.filter(({ sequence }) => sequence < signer.sequence)
  return Math.max(0, ...before.map(({ sealed }) => sealed?.revision ?? 0))
}
