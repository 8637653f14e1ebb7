import type { RecordDelivery } from '../commands/notifications.ts'
import type { Instant } from '../state.ts'

export interface ReminderSent {
  readonly type: 'ReminderSent'
  readonly at: Instant
  readonly signerId: string
  readonly by: 'sender' | 'schedule'
}

/** The signer unsubscribed. */
export interface RemindersStopped {
  readonly type: 'RemindersStopped'
  readonly at: Instant
  readonly signerId: string
}

export interface EmailBounced {
  readonly type: 'EmailBounced'
  readonly at: Instant
  readonly signerId: string
  readonly mailId: string
  readonly email: string
  readonly reason: string
}

interface Delivered {
  readonly at: Instant
  readonly signerId: string
  readonly channel: RecordDelivery['channel']
  readonly mailId: string | null
  readonly email: string | null
}

/** The signing link was delivered to the signer. */
export interface LinkDelivered extends Delivered {
  readonly type: 'LinkDelivered'
}

/** The completed files, or a link to them, were delivered or downloaded. */
export interface CopyDelivered extends Delivered {
  readonly type: 'CopyDelivered'
}
