/** Why a recipient cannot act now. Each has a status page. */
export const SIGNER_STATUSES = [
  'signed', // by this recipient; others are pending
  'approved', // as above
  'sealing',
  'completed',
  'not_your_turn',
  'expired',
  'declined_by_you',
  'delegated', // by this recipient
  'declined',
  'cancelled',
  'failed',
  'elsewhere', // another browser has claimed the link
  'visit_ended', // the visit has reached its end
  'replaced', // a newer link was issued
  'link_used', // a one-time link that was used or has expired, or a link after its end
  'unknown',
  'suspended',
  'busy', // too many calls from one network
  'unavailable', // an error in the service
  'link_sent', // to the mailbox of the signer, if one would work
  'sender_notified', // that a new link is asked for
  'wrong_person', // the recipient said so
  'back_from_provider', // in the window that a framed page opened; signing continues in the frame
] as const
export type SignerStatus = (typeof SIGNER_STATUSES)[number]

/** What a person can do on a status page. */
export type NextStep =
  | 'download' // the completed document
  | 'copy_so_far' // the document with the person's own signature
  | 'check_again'
  | 'try_again'
  | 'ask' // for a new link
  | 'continue_here'
  | 'paste' // the whole link
  | 'open_document'
  | 'close_window'
  | 'write' // to the sender

/** The steps that a status page offers. At least one of them is on the page; the others need what is not always there. */
export const NEXT_STEPS: Readonly<Record<SignerStatus, readonly NextStep[]>> = {
  signed: ['copy_so_far', 'write'],
  approved: ['write'],
  sealing: ['check_again', 'copy_so_far', 'write'],
  completed: ['download', 'write'],
  not_your_turn: ['check_again', 'write'],
  expired: ['ask', 'write'],
  declined_by_you: ['write'],
  delegated: ['write'],
  declined: ['write'],
  cancelled: ['write'],
  failed: ['write'],
  elsewhere: ['continue_here', 'ask', 'write'],
  visit_ended: ['ask', 'write'],
  replaced: ['ask', 'write'],
  link_used: ['ask', 'write'],
  unknown: ['paste'],
  suspended: ['try_again'],
  busy: ['try_again'],
  unavailable: ['try_again'],
  link_sent: ['write'],
  sender_notified: ['write'],
  wrong_person: ['open_document', 'write'],
  back_from_provider: ['close_window'],
}

/** How a person who cannot continue gets help. */
export interface Help {
  /** The address of the sender; null if the sender is unknown or must not be contacted by us. */
  contact: string | null
  /** A form with this action asks for a new link: by mail at once, or from the sender. */
  ask: { action: string; from: 'mailbox' | 'sender' } | null
  /** A form with this action moves the visit to this browser. */
  continueAt: string | null
  /** A link to try or check again, or to open the document; null: this address. */
  retryAt: string | null
}
