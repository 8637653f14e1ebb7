import type { ApprovalState } from './list.ts'

// What the pages of operators say of acts and approvals.

/** What each act does, for the operator who decides on it. */
const EFFECTS: Readonly<Record<string, string>> = {
  'lift-hold': 'Ends a legal hold: the request can be erased again, and its retention counts.',
  erase:
    'Erases the personal data of the people in an ended request. This cannot be undone. The audit trail stays verifiable.',
  'erase-person': 'Erases the personal data of one person in all ended requests of an account. This cannot be undone.',
  'erase-account':
    'Erases the personal data of all people in the ended requests of a closed account. This cannot be undone.',
  fail: 'Ends a request as failed. It cannot be signed any more, and its sender is notified.',
  trust: 'Sets the trust stores that validate the certificates of an account’s signers.',
  rewrap: 'Encrypts all wrapped keys of the database under another master key.',
  'remove-master-key': 'Removes a master key from the key file of a host. What only this key decrypts is lost.',
  'add-operator': 'Adds an operator, who registers a passkey with a link.',
  'enrol-passkey': 'Lets an operator register another passkey with a link.',
  'confirm-passkey': 'Accepts a passkey: its owner can sign in and approve as an operator.',
  'remove-passkey': 'Rejects a passkey of an operator from now on.',
  'set-roles': 'Sets what an operator may do.',
  'remove-operator': 'Removes an operator: their sessions and passkeys count no more.',
}

export function effectOf(act: string): string | undefined {
  return EFFECTS[act]
}

export const STATE_TEXTS: Readonly<Record<ApprovalState, string>> = {
  open: 'Waits for a second operator',
  approved: 'Approved, not executed yet',
  refused: 'Refused',
  executed: 'Executed',
  expired: 'Expired',
}

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** For people: 17 November 2026 at 16:46 UTC. */
export function timeText(instant: number): string {
  return `${TIME.format(instant)} UTC`
}
