import type { ProblemCode, Work } from '../problems/codes.ts'
import type { Instant } from '../state.ts'

export interface ProblemRecorded {
  readonly type: 'ProblemRecorded'
  readonly at: Instant
  readonly work: Work
  readonly code: ProblemCode
  readonly signerId: string | null
}

export interface ProblemResolved {
  readonly type: 'ProblemResolved'
  readonly at: Instant
  readonly code: ProblemCode
  readonly signerId: string | null
}
