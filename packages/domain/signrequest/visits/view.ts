import type { RecordDownload, RecordShown, View } from '../commands/index.ts'
import { withConsequences } from '../consequences.ts'
import { accept, type Decision, nothing } from '../decision.ts'
import { findByLink, isRejection, rejectBySigner, rejectUnlessOpen } from '../guards.ts'
import type { SignRequest } from '../state.ts'

/**
 * Records a person's first view. The first view of somebody who is waited for starts the request. A viewer has then acted.
 * A closed request records nothing.
 */
export function view(request: SignRequest, { at, ...command }: View): Decision {
  const signer = findByLink(request, command)
  if (isRejection(signer)) return signer
  if (rejectUnlessOpen(request, at)) return nothing
  const rejection = rejectBySigner('View', signer)
  if (rejection) return rejection
  if (signer.state !== 'notified') return nothing

  const viewed = { type: 'SignerViewed', at, signerId: signer.id } as const
  const starts = request.state === 'pending' && signer.role !== 'cc'
  const events = starts ? [viewed, { type: 'RequestStarted', at } as const] : [viewed]
  return accept(...withConsequences(request, events, at))
}

/** Recorded once. A closed request records nothing. */
export function recordShown(request: SignRequest, { at, pages, documentSha256, ...command }: RecordShown): Decision {
  const signer = findByLink(request, command)
  if (isRejection(signer)) return signer
  if (rejectUnlessOpen(request, at) || signer.shownAt !== null) return nothing
  return accept({ type: 'DocumentShown', at, signerId: signer.id, pages, documentSha256 })
}

/** Recorded once. A closed request records nothing. */
export function recordDownload(request: SignRequest, { at, documentSha256, ...command }: RecordDownload): Decision {
  const signer = findByLink(request, command)
  if (isRejection(signer)) return signer
  if (rejectUnlessOpen(request, at) || signer.downloadedAt !== null) return nothing
  return accept({ type: 'DocumentDownloaded', at, signerId: signer.id, documentSha256 })
}
