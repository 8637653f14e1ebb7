export { PROVIDER_DOWN, remainingProfiles } from './attempts/fail.ts'
export * from './commands/index.ts'
export { decide } from './decide.ts'
export {
  type Accepted,
  type Creation,
  type Decision,
  REJECTION_CODES,
  type Rejection,
  type RejectionCode,
} from './decision.ts'
export { effectiveSignerState, effectiveState } from './effective-state.ts'
export * from './events/index.ts'
export { evolve, initialState } from './evolve.ts'
export { type AwaitedSigner, type ExplainedProblem, type Explanation, explain, type WaitingFor } from './explain.ts'
export { decideCreate } from './lifecycle/create.ts'
export * from './notifications/schedule.ts'
export { PROBLEMS, type ProblemCode, WORKS, type Work } from './problems/codes.ts'
export { failedWork } from './problems/failed-work.ts'
export { mentions } from './retention/mentions.ts'
export { personsOf, type SigningPerson } from './retention/persons.ts'
export { reservedUntil } from './revisions/lease.ts'
export { sealDueAt, unsealedSigners } from './sealing/due.ts'
export { SEAL_ERRORS, type SealErrorCode, type SealErrorEffect } from './sealing/error-codes.ts'
export * from './sig-type.ts'
export { canSignWith, permittedMethods } from './signers/sign.ts'
export * from './state.ts'
export { dueCommand, nextTimer, type Timer } from './timers.ts'
export { haveLinksEnded } from './visits/link-end.ts'
export { shownRevision } from './visits/shown-revision.ts'
