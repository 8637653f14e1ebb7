import type { CcTime, Role } from '../role.ts'
import type { SigType } from '../sig-type.ts'
import type { Instant, ReminderSchedule } from '../state.ts'

export interface RequestCreated {
  readonly type: 'RequestCreated'
  readonly at: Instant
  readonly requestId: string
  readonly documentId: string
  readonly isSequential: boolean
  readonly reminders: boolean
  readonly reminderSchedule: ReminderSchedule
  readonly notify: boolean
  readonly expiresAt: Instant
  readonly signers: readonly CreatedSigner[]
}

export interface CreatedSigner {
  readonly id: string
  readonly role: Role
  readonly witnessOf: string | null
  readonly ccAt: CcTime | null
  readonly sequence: number
  readonly sigType: SigType
  readonly fallback: readonly SigType[]
  readonly name: string
  readonly email: string
  readonly mayDelegate: boolean
}

/** `pending` → `in_progress`. */
export interface RequestStarted {
  readonly type: 'RequestStarted'
  readonly at: Instant
}

/** `closedSignerIds` become `cancelled`. */
export interface RequestDeclined {
  readonly type: 'RequestDeclined'
  readonly at: Instant
  readonly signerId: string
  readonly closedSignerIds: readonly string[]
}

/** `closedSignerIds` become `expired`. */
export interface RequestExpired {
  readonly type: 'RequestExpired'
  readonly at: Instant
  readonly closedSignerIds: readonly string[]
}

/** `closedSignerIds` become `cancelled`. */
export interface RequestCancelled {
  readonly type: 'RequestCancelled'
  readonly at: Instant
  readonly closedSignerIds: readonly string[]
}

export interface RequestExtended {
  readonly type: 'RequestExtended'
  readonly at: Instant
  readonly from: Instant
  readonly expiresAt: Instant
}
