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
export {
  ATTENTION_REASONS,
  type AttentionReason,
  attentionReasons,
  EXPIRES_SOON,
  waitingSince,
} from './problems/attention.ts'
export { PROBLEMS, type ProblemCode, WORKS, type Work } from './problems/codes.ts'
export { isCompletionDelayed, isDelay } from './problems/delays.ts'
export { failedWork } from './problems/failed-work.ts'
export { mentions } from './retention/mentions.ts'
export { personsOf, type SigningPerson } from './retention/persons.ts'
export { reservedUntil } from './revisions/lease.ts'
export * from './role.ts'
export { sealDueAt, unsealedSigners } from './sealing/due.ts'
export { SEAL_ERRORS, type SealErrorCode, type SealErrorEffect } from './sealing/error-codes.ts'
export * from './sig-type.ts'
export { canDelegate, findDelegate } from './signers/delegate.ts'
export { type PageSeconds, type ReportedTimes, rangesOf, readPageSeconds, timesOf } from './signers/page-seconds.ts'
export { hasActed, isFinished, isUnfinished } from './signers/progress.ts'
export { mayReportWrongPerson } from './signers/report-wrong-person.ts'
export { canSignWith, permittedMethods } from './signers/sign.ts'
export { mustAct } from './signers/whose-turn.ts'
export * from './state.ts'
export { layOutTimeline } from './timeline/lay-out.ts'
export {
  BAR_KINDS,
  type Bar,
  type Lane,
  type LaneKind,
  POINT_KINDS,
  POINTS,
  type Point,
  type Timeline,
  type TimelineEntry,
} from './timeline/types.ts'
export { dueCommand, nextTimer, type Timer } from './timers.ts'
export { mayReturn } from './visits/claim.ts'
export { haveLinksEnded } from './visits/link-end.ts'
export { type LinkHelp, linkHelpFor } from './visits/request-link.ts'
export { revisionSignedBy, shownRevision } from './visits/shown-revision.ts'
