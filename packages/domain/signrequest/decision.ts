/** The result of a command: events, or a rejection with a code of a closed list. A rejection changes nothing. */
import type { RequestCreated, SignRequestEvent } from './events/index.ts'
import type { Instant } from './state.ts'

export const REJECTION_CODES = [
  // creation
  'signers_missing',
  'too_many_signers',
  'signer_id_repeated',
  'sequence_incomplete',
  'sequence_invalid',
  'witness_invalid',
  'expiry_not_future',
  // caller
  'signer_unknown',
  'link_replaced',
  'link_ended',
  // request state
  'request_sealing',
  'request_completed',
  'request_declined',
  'request_expired',
  'request_cancelled',
  'request_failed',
  // signer state
  'not_your_turn',
  'not_viewed',
  'already_signed',
  'already_approved',
  'already_viewed',
  'signing_in_progress',
  'method_not_permitted',
  'role_not_permitted',
  'witness_details_missing',
  'delegation_not_permitted',
  'too_many_delegations',
  'delegation_loop',
  'person_changed',
  'too_many_links',
  // reminders and expiry
  'nobody_to_remind',
  'reminded_recently',
  'reminders_stopped',
  'mail_switched_off',
  'expiry_not_later',
  // attempts and the latest revision
  'attempt_unknown',
  'attempt_id_reused',
  'document_leased',
  'document_changed',
  'increments_invalid',
  'signature_not_recorded',
  'signatures_missing',
  // operator
  'seal_error_missing',
  'seal_retry_missing',
  'on_hold',
  'request_open',
] as const
export type RejectionCode = (typeof REJECTION_CODES)[number]

export interface Rejection {
  readonly ok: false
  readonly code: RejectionCode
  /** One sentence: what happened and what to do. */
  readonly message: string
  /** The path of the field in the create body that is wrong, if one is. */
  readonly field: string | null
  /** When to send the command again; null: a retry does not help. */
  readonly retryAt: Instant | null
}

export interface Accepted<E = SignRequestEvent> {
  readonly ok: true
  /** Empty for a repeated command and for a timer that runs too early. */
  readonly events: readonly E[]
}

export type Decision = Accepted | Rejection
export type Creation =
  | { readonly ok: true; readonly events: readonly [RequestCreated, ...SignRequestEvent[]] }
  | Rejection

export const nothing: Accepted<never> = { ok: true, events: [] }

export function accept(...events: readonly SignRequestEvent[]): Accepted {
  return { ok: true, events }
}

export function reject(
  code: RejectionCode,
  message: string,
  more: { field?: string; retryAt?: Instant } = {},
): Rejection {
  return { ok: false, code, message, field: more.field ?? null, retryAt: more.retryAt ?? null }
}
