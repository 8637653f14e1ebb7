/** The first column of the table of states: who may do what, and the words for those who may not. */
import type { Command } from './commands/index.ts'
import { type Rejection, reject } from './decision.ts'
import { effectiveState } from './effective-state.ts'
import type { Instant, RequestState, Signer, SignerState, SignRequest } from './state.ts'

/** The states of a signer in which each command about one signer is possible. */
export const SIGNER_STATES_FOR = {
  ClaimLink: ['notified', 'viewed', 'signing', 'signed'],
  View: ['notified', 'viewed', 'signing'],
  Sign: ['viewed', 'signing'],
  RefuseCertificate: ['viewed'],
  FailJourney: ['viewed'],
  BeginAttempt: ['viewed', 'signing'],
  Decline: ['notified', 'viewed', 'signing'],
  Remind: ['notified', 'viewed'],
  OpenEmbedSession: ['notified', 'viewed', 'signing'],
  ReplaceLink: ['notified', 'viewed', 'signing'],
  Reassign: ['waiting', 'notified', 'viewed'],
} as const satisfies Partial<Record<Command['type'], readonly SignerState[]>>

export function mayBy(command: keyof typeof SIGNER_STATES_FOR, signer: Signer): boolean {
  const states: readonly SignerState[] = SIGNER_STATES_FOR[command]
  return states.includes(signer.state)
}

export function refuseBySignerState(command: keyof typeof SIGNER_STATES_FOR, signer: Signer): Rejection | null {
  return mayBy(command, signer) ? null : refusalOf(signer)
}

/** Refuses unless signers may still act: every command of the table in its columns `sealing` and `final`. */
export function refuseUnlessOpen(request: SignRequest, at: Instant): Rejection | null {
  return refuseIfClosed(effectiveState(request, at))
}

/** As `refuseUnlessOpen`, for those whose work goes on while the document is sealed. */
export function refuseIfEnded(request: SignRequest, at: Instant): Rejection | null {
  const state = effectiveState(request, at)
  return state === 'sealing' ? null : refuseIfClosed(state)
}

export function findSigner(request: SignRequest, signerId: string): Signer | Rejection {
  const signer = request.signers.find(({ id }) => id === signerId)
  return signer ?? reject('signer_unknown', `This request has no signer ${signerId}.`)
}

/** The signer behind a link, if the link still lives. */
export function findByLink(request: SignRequest, by: { signerId: string; linkGeneration: number }): Signer | Rejection {
  const signer = findSigner(request, by.signerId)
  if (isRejection(signer) || signer.linkGeneration === by.linkGeneration) return signer
  return reject('link_replaced', 'This link was replaced by a newer one. Use the link in the latest message.')
}

export function isRejection(found: Signer | Rejection): found is Rejection {
  return 'ok' in found
}

function refuseIfClosed(state: RequestState): Rejection | null {
  switch (state) {
    case 'pending':
    case 'in_progress':
      return null
    case 'sealing':
      return reject('request_sealing', 'Everybody has signed; the document is being sealed and cannot be changed.')
    case 'completed':
      return reject('request_completed', 'This request is completed; its document is signed and final.')
    case 'declined':
      return reject('request_declined', 'A signer declined this request. Create a new one to ask again.')
    case 'expired':
      return reject('request_expired', 'This request has expired. Create a new one to ask again.')
    case 'cancelled':
      return reject('request_cancelled', 'The sender cancelled this request.')
    case 'failed':
      return reject('request_failed', 'This request was ended by the operator because its document cannot be sealed.')
    default:
      return state satisfies never
  }
}

function refusalOf(signer: Signer): Rejection {
  switch (signer.state) {
    case 'waiting':
      return reject('not_your_turn', `It is not yet the turn of signer ${signer.id}: others sign before.`)
    case 'notified':
      return reject('not_viewed', `Signer ${signer.id} has not looked at the document yet; show it first.`)
    case 'viewed':
    case 'signing':
      return reject(
        'signing_in_progress',
        `Signer ${signer.id} is signing right now. Wait until their attempt has ended.`,
      )
    case 'signed':
      return reject('already_signed', `Signer ${signer.id} has signed; a signature cannot be taken back.`)
    case 'declined':
      return reject('request_declined', `Signer ${signer.id} has declined.`)
    case 'expired':
      return reject('request_expired', `The time of signer ${signer.id} has run out.`)
    case 'cancelled':
      return reject('request_cancelled', `Signer ${signer.id} is no longer asked to sign.`)
    default:
      return signer.state satisfies never
  }
}
