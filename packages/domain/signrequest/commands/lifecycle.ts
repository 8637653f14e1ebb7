import type { CcTime, Role } from '../role.ts'
import type { SigType } from '../sig-type.ts'
import type { Instant, ReminderSchedule } from '../state.ts'

export interface Create {
  readonly type: 'Create'
  readonly at: Instant
  readonly requestId: string
  readonly documentId: string
  readonly isSequential: boolean
  readonly reminders: boolean
  readonly reminderSchedule: ReminderSchedule
  readonly notify: boolean
  readonly expiresAt: Instant
  readonly signers: readonly NewSigner[]
}

export interface NewSigner {
  readonly id: string
  readonly role: Role
  /** Of a witness: the id of the signer. */
  readonly witnessOf: string | null
  /** Of a `cc` recipient. */
  readonly ccAt: CcTime | null
  /** Given for all or for none (null). Not needed for a witness and a `cc` recipient. */
  readonly sequence: number | null
  readonly sigType: SigType
  readonly fallback: readonly SigType[]
  readonly name: string
  readonly email: string
  readonly mayDelegate: boolean
}

export interface Extend {
  readonly type: 'Extend'
  readonly at: Instant
  readonly expiresAt: Instant
}

export interface Cancel {
  readonly type: 'Cancel'
  readonly at: Instant
}

/** Sent by the timer. */
export interface Expire {
  readonly type: 'Expire'
  readonly at: Instant
}
