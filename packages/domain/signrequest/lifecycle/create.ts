import type { Create, NewSigner } from '../commands/index.ts'
import { withConsequences } from '../consequences.ts'
import { type Creation, type Rejection, reject } from '../decision.ts'
import type { CreatedSigner, RequestCreated } from '../events/index.ts'
import { initialState } from '../evolve.ts'
import { rejectRecipients } from './check-recipients.ts'

/** Creates a request and invites its first group of recipients. */
export function decideCreate(command: Create): Creation {
  const rejection = rejectRecipients(command.signers) ?? rejectExpiry(command)
  if (rejection) return rejection
  const created: RequestCreated = {
    type: 'RequestCreated',
    at: command.at,
    requestId: command.requestId,
    documentId: command.documentId,
    isSequential: command.isSequential,
    reminders: command.reminders,
    reminderSchedule: command.reminderSchedule,
    notify: command.notify,
    expiresAt: command.expiresAt,
    signers: withSequences(command.signers),
  }
  return { ok: true, events: [created, ...withConsequences(initialState(created), [], command.at)] }
}

/** The given sequence, else the position in the array; for a witness that of their signer. */
function withSequences(signers: readonly NewSigner[]): CreatedSigner[] {
  const placed = signers.map((signer, index) => ({ ...signer, sequence: signer.sequence ?? index + 1 }))
  return placed.map((signer) => {
    const witnessed = placed.find(({ id }) => id === signer.witnessOf)
    return witnessed ? { ...signer, sequence: witnessed.sequence } : signer
  })
}

function rejectExpiry(command: Create): Rejection | null {
  if (command.expiresAt > command.at) return null
  return reject('expiry_not_future', 'The request must expire in the future.', { field: 'expiry_date' })
}
