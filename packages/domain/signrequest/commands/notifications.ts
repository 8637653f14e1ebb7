import type { Instant } from '../state.ts'
import type { BySigner } from './by-signer.ts'

/** Sent by the sender. `signerId: null` reminds every signer whose turn it is. */
export interface Remind {
  readonly type: 'Remind'
  readonly at: Instant
  readonly signerId: string | null
}

/** Sent by the timer: send the automatic reminders that are due. */
export interface SendDueReminders {
  readonly type: 'SendDueReminders'
  readonly at: Instant
}

/** The signer unsubscribes from reminders, by the link in a mail. */
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

/** The link or the completed copy was delivered to the signer. */
export interface RecordDelivery {
  readonly type: 'RecordDelivery'
  readonly at: Instant
  readonly what: 'link' | 'copy'
  readonly signerId: string
  /** `mail`: a mail server accepted it; `sandbox_inbox`: kept in the sandbox; `download`: from the signer's page. */
  readonly channel: 'mail' | 'sandbox_inbox' | 'download'
  /** Null for a download. */
  readonly mailId: string | null
  /** The recipient's address. */
  readonly email: string | null
}
