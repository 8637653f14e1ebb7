/** Links and embed sessions that the sender requests. */
import type { AddLinks, OpenEmbedSession, ReplaceLink } from '../commands/index.ts'
import { accept, type Decision, type Rejection, reject } from '../decision.ts'
import type { LinkAdded } from '../events/index.ts'
import { findSigner, isRejection, rejectBySignerState, rejectUnlessOpen } from '../guards.ts'
import { type Instant, LIMITS, type Signer, type SignRequest } from '../state.ts'

/** All links of a generation are equal: any of them can be claimed, the latest claim wins, and all end together. */
export function addLinks(request: SignRequest, { at, signerIds }: AddLinks): Decision {
  const events: LinkAdded[] = []
  const closed = rejectUnlessOpen(request, at)
  for (const id of signerIds) {
    const signer = findSigner(request, id)
    if (isRejection(signer)) return signer
    const rejection = closed ?? rejectBySignerState('AddLinks', signer) ?? rejectTooMany(signer)
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

export function replaceLink(request: SignRequest, { at, signerId }: ReplaceLink): Decision {
  const signer = findSigner(request, signerId)
  if (isRejection(signer)) return signer
  const rejection = rejectUnlessOpen(request, at) ?? rejectBySignerState('ReplaceLink', signer)
  if (rejection) return rejection
  return accept({ type: 'LinkReplaced', at, signerId, linkGeneration: signer.linkGeneration + 1 })
}

/** The session is valid as long as the link's current generation. */
export function openEmbedSession(request: SignRequest, { at, signerId, sessionId }: OpenEmbedSession): Decision {
  const signer = findSigner(request, signerId)
  if (isRejection(signer)) return signer
  const rejection = rejectUnlessOpen(request, at) ?? rejectBySignerState('OpenEmbedSession', signer)
  if (rejection) return rejection
  return accept({ type: 'EmbedSessionOpened', at, signerId, sessionId, linkGeneration: signer.linkGeneration })
}
