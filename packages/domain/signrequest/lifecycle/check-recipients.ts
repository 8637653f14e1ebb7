import type { NewSigner } from '../commands/index.ts'
import { type Rejection, reject } from '../decision.ts'
import { LIMITS } from '../state.ts'

/** Rejects a list of recipients that nobody could complete. */
export function rejectRecipients(signers: readonly NewSigner[]): Rejection | null {
  return rejectCount(signers) ?? rejectIds(signers) ?? rejectWitnesses(signers) ?? rejectSequences(signers)
}

function rejectCount(signers: readonly NewSigner[]): Rejection | null {
  if (!signers.some(({ role }) => role === 'signer')) {
    return reject('signers_missing', 'A request needs at least one recipient with the role signer.', {
      field: 'signers',
    })
  }
  if (signers.length <= LIMITS.signers) return null
  const message = `A request has at most ${LIMITS.signers} signers. This one has ${signers.length}.`
  return reject('too_many_signers', message, { field: 'signers' })
}

function rejectIds(signers: readonly NewSigner[]): Rejection | null {
  const repeated = signers.findIndex(({ id }, index) => signers.findIndex((other) => other.id === id) < index)
  if (repeated === -1) return null
  return reject('signer_id_repeated', 'Each signer needs a unique id.', { field: `signers[${repeated}].id` })
}

/** A witness, and nobody else, names somebody with the role `signer`, and acts in that signer's group. */
function rejectWitnesses(signers: readonly NewSigner[]): Rejection | null {
  for (const [index, { role, witnessOf, sequence }] of signers.entries()) {
    const signer = signers.find(({ id }) => id === witnessOf)
    const field = `signers[${index}].witness_of`
    if (role !== 'witness' && witnessOf !== null) {
      return reject('witness_invalid', 'Only a recipient with the role witness has witness_of.', { field })
    }
    if (role === 'witness' && signer?.role !== 'signer') {
      return reject('witness_invalid', 'witness_of is the position of a recipient with the role signer.', { field })
    }
    if (role === 'witness' && sequence !== null && sequence !== signer?.sequence) {
      const message = 'A witness acts right after their signer. Leave out sequence, or repeat that of the signer.'
      return reject('sequence_invalid', message, { field: `signers[${index}].sequence` })
    }
  }
  return null
}

function rejectSequences(signers: readonly NewSigner[]): Rejection | null {
  const ordered = [...signers.entries()].filter(([, { role }]) => isOrdered(role))
  const hasSequences = ordered.some(([, { sequence }]) => sequence !== null)
  for (const [index, { sequence }] of ordered) {
    const field = `signers[${index}].sequence`
    if (hasSequences && sequence === null)
      return reject('sequence_incomplete', 'Give all signers a sequence, or none.', { field })
    if (sequence !== null && !(Number.isSafeInteger(sequence) && sequence >= 1))
      return reject('sequence_invalid', 'A sequence is a whole number from 1.', { field })
  }
  return null
}

/** A witness has the sequence of their signer; a copy has none. */
function isOrdered(role: NewSigner['role']): boolean {
  return role !== 'witness' && role !== 'cc'
}
