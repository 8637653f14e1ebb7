import type { ProblemCode } from '../problems/codes.ts'
import type { Instant } from '../state.ts'

/** Background work has failed for good, or keeps failing until somebody acts. */
export interface RecordProblem {
  readonly type: 'RecordProblem'
  readonly at: Instant
  readonly code: ProblemCode
  /** The signer whom the work was for; null: the request. */
  readonly signerId: string | null
}

export interface ResolveProblem {
  readonly type: 'ResolveProblem'
  readonly at: Instant
  readonly code: ProblemCode
  readonly signerId: string | null
}
