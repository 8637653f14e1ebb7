import type { Signer, SignRequest } from '../state.ts'

/**
 * The revision that a signer is shown: it holds the signatures of all earlier groups and none of the signer's own group.
 * All signers of a group therefore see the same bytes until they sign. Increments other than signatures are invisible. A
 * witness is also shown the signature that they witness. A `cc` recipient is in no group, and is shown all signatures.
 */
export function shownRevision(request: SignRequest, signer: Signer): number {
  const before = request.signers.filter(
    ({ id, sequence }) =>
      signer.role === 'cc' || id === signer.witnessOf || (request.isSequential && sequence < signer.sequence),
  )
  return Math.max(0, ...before.map(({ sealed }) => sealed?.revision ?? 0))
}

/**
 * The revision that a signer may keep after they signed and before the end: the one that their signature was appended to,
 * with it. If others of their group signed before them, whose signatures they were not shown, it is the one that they saw.
 */
export function revisionSignedBy(request: SignRequest, signer: Signer): number {
  const shown = shownRevision(request, signer)
  const own = signer.sealed?.revision ?? shown
  const isUnseen = ({ id, sealed }: Signer) =>
    id !== signer.id && sealed !== null && sealed.revision > shown && sealed.revision < own
  return request.signers.some(isUnseen) ? shown : own
}
