/** Links and embed sessions that the sender requests. */
import type { OpenEmbedSession, ReplaceLink } from '../commands/index.ts'
import { accept, type Decision } from '../decision.ts'
import { findSigner, isRejection, rejectBySignerState, rejectUnlessOpen } from '../guards.ts'
import type { SignRequest } from '../state.ts'

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
