/** New links for a signer whose link does not help them: asked for on a page, and sent by the sender. */
import type { RequestLink, SendLink } from '../commands/index.ts'
import { accept, type Decision, nothing, type Rejection, reject } from '../decision.ts'
import { effectiveState } from '../effective-state.ts'
import { findSigner, isRejection, rejectBySigner, rejectUnlessOpen } from '../guards.ts'
import { hasActed } from '../signers/progress.ts'
import { type Instant, LIMITS, type Signer, type SignRequest } from '../state.ts'
import { mayReturn } from './claim.ts'
import { haveLinksEnded } from './link-end.ts'
import { rejectOther } from './links.ts'

/** What the page of a dead link offers: a link by mail at once, to tell the sender, or neither. */
export type LinkHelp = 'mail' | 'sender' | null

/**
 * A link is mailed without the sender if it would work: the request is open and asks this signer, or they have acted and
 * may see it. It goes to the signer's mailbox, also if another person asks, so it gives nobody a right that the signer has not.
 */
export function linkHelpFor(request: SignRequest, signer: Signer, at: Instant, isLocked: boolean): LinkHelp {
  const state = effectiveState(request, at)
  if (haveLinksEnded(request, signer, at) || signer.state === 'waiting') return null
  if (state === 'expired') return hasActed(signer) ? null : 'sender'
  if (state !== 'pending' && state !== 'in_progress' && !(isKept(state) && mayReturn(signer))) return null
  return isLocked || !request.notify ? 'sender' : 'mail'
}

function isKept(state: SignRequest['state']): boolean {
  return state === 'sealing' || state === 'completed'
}

/**
 * Accepted by a link of any generation of the current person. A request by a former person's link, a repeat within the
 * interval and one above a limit have no effect, and the page says the same in each case.
 */
export function requestLink(request: SignRequest, command: RequestLink): Decision {
  const { at, signerId, linkGeneration, isLocked, isMailboxFull } = command
  const signer = findSigner(request, signerId)
  if (isRejection(signer)) return signer
  const help = linkHelpFor(request, signer, at, isLocked)
  if (help === null || linkGeneration < signer.personSince) return nothing
  if (isTooOften(signer, at) || (help === 'mail' && isMailboxFull && hasAsked(signer))) return nothing
  const { linkGeneration: current } = signer
  return accept({ type: 'LinkRequested', at, signerId, linkGeneration: current, isMailed: help === 'mail' })
}

function isTooOften({ linkRequest }: Signer, at: Instant): boolean {
  if (linkRequest === null) return false
  return linkRequest.count >= LIMITS.linkRequests || at < linkRequest.at + LIMITS.linkRequestInterval
}

/** The first link is always mailed: requests for other signers with the same mailbox cannot keep anybody from it. */
function hasAsked({ linkRequest }: Signer): boolean {
  return linkRequest !== null
}

/** Replaces the signer's links and mails the new one. Wrong codes belong to the old links, so this also unlocks. */
export function sendLink(request: SignRequest, { at, signerId, email }: SendLink): Decision {
  const signer = findSigner(request, signerId)
  if (isRejection(signer)) return signer
  const rejection =
    rejectUnlessOpen(request, at) ??
    rejectBySigner('SendLink', signer) ??
    rejectOther(signer, email) ??
    rejectUnmailed(request) ??
    rejectTooSoon(signer, at)
  if (rejection) return rejection
  const link = { at, signerId, linkGeneration: signer.linkGeneration + 1 }
  return accept({ type: 'LinkReplaced', ...link }, { type: 'LinkSent', ...link })
}

function rejectUnmailed({ notify }: SignRequest): Rejection | null {
  if (notify) return null
  const message = 'This request sends no mail because notify is false. Create a link and deliver it yourself.'
  return reject('mail_switched_off', message)
}

/** A mailed link counts as a reminder. The answer to a signer who asked is never too soon. */
function rejectTooSoon({ linkRequest, remindedAt }: Signer, at: Instant): Rejection | null {
  const allowedFrom = remindedAt === null ? 0 : remindedAt + LIMITS.reminderInterval
  if (linkRequest?.isOpen || allowedFrom <= at) return null
  const message = 'A link or a reminder was mailed less than an hour ago. Try again later, or deliver a link yourself.'
  return reject('reminded_recently', message, { retryAt: allowedFrom })
}
