export { PROVIDER_DOWN, profilesLeft } from './attempt.ts'
export * from './commands.ts'
export { decideCreate } from './create.ts'
export { decide } from './decide.ts'
export {
  type Accepted,
  type Creation,
  type Decision,
  REJECTION_CODES,
  type Rejection,
  type RejectionCode,
} from './decision.ts'
export { answerableUntil, asSeenAt, effectiveState, expiryDueAt } from './effective-state.ts'
export * from './events.ts'
export { begin, evolve, evolveAll } from './evolve.ts'
export { type AwaitedSigner, type Explanation, explain, type WaitingFor } from './explain.ts'
export { SIGNER_STATES_FOR } from './guards.ts'
export { liveLease, reservedUntil } from './head.ts'
export { sealDueAt, unsealedSigners } from './seal-due.ts'
export { shownRevision } from './shown-revision.ts'
export { maySignBy, openMethods } from './sign.ts'
export * from './state.ts'
export { dueCommand, nextTimer, reminderDueAt, type Timer } from './timers.ts'
export { isUnsigned, whoseTurn } from './whose-turn.ts'
