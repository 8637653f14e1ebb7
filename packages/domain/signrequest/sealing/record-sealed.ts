/** What the sealer reports: appended revisions and the completed document. */
import type { RecordCompleted, RecordSealed } from '../commands/index.ts'
import { withConsequences } from '../consequences.ts'
import { accept, type Decision, nothing, type Rejection, reject } from '../decision.ts'
import { effectiveState } from '../effective-state.ts'
import { rejectIfEnded } from '../guards.ts'
import { appended, rejectKinds, signersOf } from '../revisions/increments.ts'
import { rejectIfChanged, rejectIfReserved } from '../revisions/lease.ts'
import { isFinished } from '../signers/progress.ts'
import { isFinal, type SignRequest } from '../state.ts'

/**
 * Appends increments to the revision they were built on. Invites the next sequential group once the whole group before
 * it is appended. A request that ended without completing still accepts validation data, so that its signatures stay
 * verifiable.
 */
export function recordSealed(request: SignRequest, { at, ...command }: RecordSealed): Decision {
  if (isRepeat(request, command)) return nothing
  const rejection =
    rejectUnlessSealable(request, command, at) ??
    rejectIfChanged(request, command.expectedRevision) ??
    rejectIfReserved(request, at) ??
    rejectKinds(request, command.increments, ['fields', 'signature', 'validation']) ??
    rejectUnrecorded(request, signersOf(command.increments))
  if (rejection) return rejection
  return accept(...withConsequences(request, appended(request, command.increments, at), at))
}

/** `sealing` → `completed`, once, for the revision that the final file was assembled from. */
export function recordCompleted(request: SignRequest, { at, ...command }: RecordCompleted): Decision {
  if (request.state === 'completed') return nothing
  const rejection =
    rejectIfEnded(request, at) ??
    rejectIfMissing(request) ??
    rejectIfChanged(request, command.expectedRevision) ??
    rejectKinds(request, command.increments, ['validation', 'archive'])
  if (rejection) return rejection
  const { signedDocument, auditTrail, logCheckpoint = null } = command
  return accept(...appended(request, command.increments, at), {
    type: 'RequestCompleted',
    at,
    signedDocument,
    auditTrail,
    logCheckpoint,
  })
}

/** The sealer reports again because it did not get the commit's confirmation. */
function isRepeat(request: SignRequest, { expectedRevision, increments }: Omit<RecordSealed, 'at'>): boolean {
  const last = increments.at(-1)
  return (
    last !== undefined &&
    last.sha256 === request.latestRevision.sha256 &&
    expectedRevision + increments.length === request.latestRevision.number
  )
}

function rejectUnlessSealable(
  request: SignRequest,
  { increments }: Omit<RecordSealed, 'at'>,
  at: number,
): Rejection | null {
  if (increments.length === 0) return reject('increments_invalid', 'The command has no increments to append.')
  const state = effectiveState(request, at)
  const onlyValidation = increments.every(({ kind }) => kind === 'validation')
  if (isFinal(state) && state !== 'completed' && onlyValidation) return null
  return rejectIfEnded(request, at)
}

/** Each signature must be recorded, not yet appended, and given once. */
function rejectUnrecorded(request: SignRequest, signerIds: readonly string[]): Rejection | null {
  const wrong = signerIds.find((id, index) => {
    const signer = request.signers.find((candidate) => candidate.id === id)
    return signer?.state !== 'signed' || signer.sealed !== null || signerIds.indexOf(id) < index
  })
  if (wrong === undefined) return null
  return reject('signature_not_recorded', `Signer ${wrong} has no recorded signature to append.`)
}

function rejectIfMissing(request: SignRequest): Rejection | null {
  const missing = request.signers.filter((signer) => !isFinished(signer)).map(({ id }) => id)
  if (request.state === 'sealing' && missing.length === 0) return null
  return reject('signatures_missing', `The signatures of ${missing.join(', ')} are not in the document yet.`)
}
