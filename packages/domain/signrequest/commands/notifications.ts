import type { Instant } from '../state.ts'
import type { BySigner } from './by-signer.ts'

/** By the sender. `signerId: null` reminds everybody whose turn it is. */
export interface Remind {
  readonly type: 'Remind'
  readonly at: Instant
  readonly signerId: string | null
}

/** A timer: send the automatic reminders that are due. */
export interface SendDueReminders {
  readonly type: 'SendDueReminders'
  readonly at: Instant
}

/** By the signer, from a mail: they want no more reminders. */
export interface StopReminders extends BySigner {
  readonly type: 'StopReminders'
}

export interface RecordBounce {
  readonly type: 'RecordBounce'
  readonly at: Instant
  readonly signerId: string
  readonly mailId: string
  readonly email: string
  readonly reason: string
}

/** A mail left for the signer, or they fetched the files: by which the link, or the finished copy, is theirs. */
export interface RecordDelivery {
  readonly type: 'RecordDelivery'
  readonly at: Instant
  readonly what: 'link' | 'copy'
  readonly signerId: string
  /** `mail`: a mail server took it; `sandbox_inbox`: kept in the sandbox; `download`: fetched on the signer's page. */
  readonly means: 'mail' | 'sandbox_inbox' | 'download'
  /** None for a download. */
  readonly mailId: string | null
  /** The address it went to. */
  readonly email: string | null
}
