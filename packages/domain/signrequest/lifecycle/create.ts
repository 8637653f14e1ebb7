import type { Create, NewSigner } from '../commands/index.ts'
import { withConsequences } from '../consequences.ts'
import { type Creation, type Rejection, reject } from '../decision.ts'
import type { RequestCreated } from '../events/index.ts'
import { initialState } from '../evolve.ts'
import { LIMITS } from '../state.ts'

/** Creates a request and invites its first group of signers. */
export function decideCreate(command: Create): Creation {
  const rejection = rejectSigners(command.signers) ?? rejectSequences(command.signers) ?? rejectExpiry(command)
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
    signers: command.signers.map((signer, index) => ({ ...signer, sequence: signer.sequence ?? index + 1 })),
  }
  return { ok: true, events: [created, ...withConsequences(initialState(created), [], command.at)] }
}

function rejectSigners(signers: readonly NewSigner[]): Rejection | null {
  if (signers.length === 0) {
    return reject('signers_missing', 'A request needs at least one signer.', { field: 'signers' })
  }
  if (signers.length > LIMITS.signers) {
    return reject(
      'too_many_signers',
      `A request has at most ${LIMITS.signers} signers. This one has ${signers.length}.`,
      {
        field: 'signers',
      },
    )
  }
  const repeated = signers.findIndex(({ id }, index) => signers.findIndex((other) => other.id === id) < index)
  if (repeated === -1) return null
  return reject('signer_id_repeated', 'Each signer needs a unique id.', { field: `signers[${repeated}].id` })
}

function rejectSequences(signers: readonly NewSigner[]): Rejection | null {
  const given = signers.filter(({ sequence }) => sequence !== null)
  const missing = signers.findIndex(({ sequence }) => sequence === null)
  if (given.length > 0 && missing !== -1) {
    return reject('sequence_incomplete', 'Give all signers a sequence, or none.', {
      field: `signers[${missing}].sequence`,
    })
  }
  const wrong = signers.findIndex(
    ({ sequence }) => sequence !== null && !(Number.isSafeInteger(sequence) && sequence >= 1),
  )
  if (wrong === -1) return null
  return reject('sequence_invalid', 'A sequence is a whole number from 1.', { field: `signers[${wrong}].sequence` })
}

function rejectExpiry(command: Create): Rejection | null {
  if (command.expiresAt > command.at) return null
  return reject('expiry_not_future', 'The request must expire in the future.', { field: 'expiry_date' })
}
