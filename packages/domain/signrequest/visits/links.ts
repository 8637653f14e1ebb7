/** Links and embed sessions that the sender requests, and the link by which a signer goes on at another device. */
import type { AddLinks, OfferTransfer, OpenEmbedSession, ReplaceLink } from '../commands/index.ts'
import { accept, type Decision, type Rejection, reject } from '../decision.ts'
import type { LinkAdded } from '../events/index.ts'
import { findByLink, findSigner, isRejection, rejectBySigner, rejectUnlessOpen } from '../guards.ts'
import { isSameAddress } from '../signers/delegate.ts'
import { type Instant, LIMITS, type Signer, type SignRequest } from '../state.ts'

/** All links of a generation are equal: any of them can be claimed, the latest claim wins, and all end together. */
export function addLinks(request: SignRequest, { at, signerIds, email }: AddLinks): Decision {
  const events: LinkAdded[] = []
  const closed = rejectUnlessOpen(request, at)
  for (const id of signerIds) {
    const signer = findSigner(request, id)
    if (isRejection(signer)) return signer
    const rejection =
      closed ?? rejectBySigner('AddLinks', signer) ?? rejectOther(signer, email) ?? rejectTooMany(signer)
    if (rejection) return rejection
    events.push(added(signer, at))
  }
  return accept(...events)
}

function added({ id, linkGeneration, addedLinks }: Signer, at: Instant): LinkAdded {
  return { type: 'LinkAdded', at, signerId: id, linkGeneration, addedLinks: addedLinks + 1 }
}

function rejectTooMany({ addedLinks }: Signer): Rejection | null {
  if (addedLinks < LIMITS.addedLinks) return null
  const message = `This signer has ${LIMITS.addedLinks} added links. Use one of them, or replace all links by a new one.`
  return reject('too_many_links', message)
}

/** A delegation or a reassignment between two calls must not give the link of one person to another. */
export function rejectOther(signer: Signer, email: string | undefined): Rejection | null {
  if (email === undefined || isSameAddress(email, signer.email)) return null
  return reject('person_changed', 'The signer is somebody else by now. Read the request again.')
}

export function replaceLink(request: SignRequest, { at, signerId, email }: ReplaceLink): Decision {
  const signer = findSigner(request, signerId)
  if (isRejection(signer)) return signer
  const rejection = rejectUnlessOpen(request, at) ?? rejectBySigner('ReplaceLink', signer) ?? rejectOther(signer, email)
  if (rejection) return rejection
  return accept({ type: 'LinkReplaced', at, signerId, linkGeneration: signer.linkGeneration + 1 })
}

/** The session is valid as long as the link's current generation. */
export function openEmbedSession(request: SignRequest, { at, signerId, sessionId, email }: OpenEmbedSession): Decision {
  const signer = findSigner(request, signerId)
  if (isRejection(signer)) return signer
  const rejection =
    rejectUnlessOpen(request, at) ?? rejectBySigner('OpenEmbedSession', signer) ?? rejectOther(signer, email)
  if (rejection) return rejection
  return accept({ type: 'EmbedSessionOpened', at, signerId, sessionId, linkGeneration: signer.linkGeneration })
}

/** Its link is valid as long as the link's current generation, as that of an embed session. */
export function offerTransfer(request: SignRequest, { at, visitId, ...command }: OfferTransfer): Decision {
  const signer = findByLink(request, command)
  if (isRejection(signer)) return signer
  const rejection = rejectUnlessOpen(request, at) ?? rejectBySigner('OfferTransfer', signer)
  if (rejection) return rejection
  const { id: signerId, linkGeneration } = signer
  return accept({ type: 'TransferOffered', at, signerId, linkGeneration, visitId })
}
