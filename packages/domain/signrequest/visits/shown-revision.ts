import type { Signer, SignRequest } from '../state.ts'

/**
 * The revision of the document that a signer is shown: with the signatures of all who had to sign before them, and of
 * nobody who signs beside them. So everybody of a group sees the same bytes, from their first look to their signature,
 * however many others sign meanwhile. (What is appended besides signatures shows nothing.)
 */
export function shownRevision(request: SignRequest, signer: Signer): number {
  if (!request.isSequential) return 0
  const before = request.signers.filter(({ sequence }) => sequence < signer.sequence)
  return Math.max(0, ...before.map(({ sealed }) => sealed?.revision ?? 0))
}
