/** Which commands each request state and signer state permits, and the rejections for the others. */
import type { Command } from './commands/index.ts'
import { type Rejection, reject } from './decision.ts'
import { effectiveState } from './effective-state.ts'
import { type Role, SIGNING_ROLES } from './role.ts'
import type { Instant, RequestState, Signer, SignerState, SignRequest } from './state.ts'

/** For each command about one signer, the signer states that permit it. */
export const SIGNER_STATES_FOR = {
  ClaimLink: ['notified', 'viewed', 'signing', 'approved', 'signed'],
  View: ['notified', 'viewed', 'signing'],
  Sign: ['viewed', 'signing'],
  RefuseCertificate: ['viewed'],
  FailProviderAuthorization: ['viewed'],
  BeginAttempt: ['viewed', 'signing'],
  Approve: ['viewed'],
  Decline: ['notified', 'viewed', 'signing'],
  Remind: ['notified', 'viewed'],
  OpenEmbedSession: ['notified', 'viewed', 'signing'],
  OfferTransfer: ['notified', 'viewed'],
  AddLinks: ['notified', 'viewed', 'signing'],
  ReplaceLink: ['notified', 'viewed', 'signing'],
  SendLink: ['notified', 'viewed', 'signing'],
  Reassign: ['waiting', 'notified', 'viewed'],
  Delegate: ['notified', 'viewed'],
  ReportWrongPerson: ['notified', 'viewed'],
} as const satisfies Partial<Record<Command['type'], readonly SignerState[]>>

/** For each command that not every role may give or receive, the roles that may. */
export const ROLES_FOR = {
  Sign: SIGNING_ROLES,
  RefuseCertificate: SIGNING_ROLES,
  FailProviderAuthorization: SIGNING_ROLES,
  BeginAttempt: SIGNING_ROLES,
  Approve: ['approver'],
  Decline: ['signer', 'witness', 'approver'],
  Remind: ['signer', 'witness', 'approver', 'viewer'],
  Delegate: ['signer', 'witness', 'approver', 'viewer'],
  ReportWrongPerson: ['signer', 'witness', 'approver', 'viewer'],
} as const satisfies Partial<Record<keyof typeof SIGNER_STATES_FOR, readonly Role[]>>

export function isPermitted(command: keyof typeof SIGNER_STATES_FOR, signer: Signer): boolean {
  const states: readonly SignerState[] = SIGNER_STATES_FOR[command]
  return hasPermittedRole(command, signer) && states.includes(signer.state) && !isTooLate(command, signer)
}

/** Rejects a role that the command is not for, and a state that does not permit it. */
export function rejectBySigner(command: keyof typeof SIGNER_STATES_FOR, signer: Signer): Rejection | null {
  if (isPermitted(command, signer)) return null
  if (hasPermittedRole(command, signer)) return rejectionFor(signer)
  return reject('role_not_permitted', `Signer ${signer.id} has the role ${signer.role}, which does not permit this.`)
}

function hasPermittedRole(command: keyof typeof SIGNER_STATES_FOR, { role }: Signer): boolean {
  const roles: Partial<Record<keyof typeof SIGNER_STATES_FOR, readonly Role[]>> = ROLES_FOR
  return roles[command]?.includes(role) ?? true
}

/** Who was only asked to look, and has looked, is neither reminded nor replaced. */
function isTooLate(command: keyof typeof SIGNER_STATES_FOR, signer: Signer): boolean {
  return ['Remind', 'Reassign', 'Delegate', 'ReportWrongPerson'].includes(command) && hasLooked(signer)
}

function hasLooked({ role, state }: Signer): boolean {
  return (role === 'viewer' || role === 'cc') && state === 'viewed'
}

/** Rejects unless the request is open: `pending` or `in_progress`, and not past `expiresAt`. */
export function rejectUnlessOpen(request: SignRequest, at: Instant): Rejection | null {
  return rejectIfClosed(effectiveState(request, at))
}

/** As `rejectUnlessOpen`, for commands that are also permitted in `sealing`. */
export function rejectIfEnded(request: SignRequest, at: Instant): Rejection | null {
  const state = effectiveState(request, at)
  return state === 'sealing' ? null : rejectIfClosed(state)
}

export function findSigner(request: SignRequest, signerId: string): Signer | Rejection {
  const signer = request.signers.find(({ id }) => id === signerId)
  return signer ?? reject('signer_unknown', `This request has no signer ${signerId}.`)
}

/** The signer of a link, if the link is valid. */
export function findByLink(request: SignRequest, by: { signerId: string; linkGeneration: number }): Signer | Rejection {
  const signer = findSigner(request, by.signerId)
  if (isRejection(signer) || signer.linkGeneration === by.linkGeneration) return signer
  return reject('link_replaced', 'A newer link replaced this one. Use the link in the latest message.')
}

export function isRejection(found: Signer | Rejection): found is Rejection {
  return 'ok' in found
}

function rejectIfClosed(state: RequestState): Rejection | null {
  switch (state) {
    case 'pending':
    case 'in_progress':
      return null
    case 'sealing':
      return reject(
        'request_sealing',
        'All recipients have acted. The request cannot change while the document is being sealed.',
      )
    case 'completed':
      return reject('request_completed', 'This request is completed. Its signed document is final.')
    case 'declined':
      return reject('request_declined', 'A signer declined this request. Create a new request to ask again.')
    case 'expired':
      return reject('request_expired', 'This request has expired. Create a new request to ask again.')
    case 'cancelled':
      return reject('request_cancelled', 'The sender cancelled this request.')
    case 'failed':
      return reject('request_failed', 'This request failed because its document cannot be sealed.')
    default:
      return state satisfies never
  }
}

function rejectionFor(signer: Signer): Rejection {
  switch (signer.state) {
    case 'waiting':
      return reject(
        'not_your_turn',
        `It is not the turn of signer ${signer.id} yet. Earlier recipients have not acted.`,
      )
    case 'notified':
      return reject('not_viewed', `Signer ${signer.id} has not viewed the document yet.`)
    case 'viewed':
      if (hasLooked(signer)) return reject('already_viewed', `Signer ${signer.id} has viewed the document.`)
      return reject('signing_in_progress', `Signer ${signer.id} has viewed the document and has not acted.`)
    case 'signing':
      return reject('signing_in_progress', `Signer ${signer.id} is signing. Try again when the attempt has ended.`)
    case 'approved':
      return reject('already_approved', `Signer ${signer.id} has approved. An approval cannot be withdrawn.`)
    case 'signed':
      return reject('already_signed', `Signer ${signer.id} has signed. A signature cannot be withdrawn.`)
    case 'declined':
      return reject('request_declined', `Signer ${signer.id} declined.`)
    case 'expired':
      return reject('request_expired', `The request expired before signer ${signer.id} signed.`)
    case 'cancelled':
      return reject('request_cancelled', `The request ended before signer ${signer.id} signed.`)
    default:
      return signer.state satisfies never
  }
}
