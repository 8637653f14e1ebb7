import type { RecordProblem, ResolveProblem } from '../commands/index.ts'
import { accept, type Decision, nothing } from '../decision.ts'
import type { ProblemRecorded } from '../events/index.ts'
import type { Instant, SignRequest } from '../state.ts'
import { PROBLEMS, type ProblemCode } from './codes.ts'

/** Records a failure of background work, in any state of the request. A problem that is already recorded is not repeated. */
export function recordProblem(request: SignRequest, { at, code, signerId }: RecordProblem): Decision {
  if (signerId !== null && !request.signers.some(({ id }) => id === signerId)) return nothing
  return accept(...problemRecorded(request, code, signerId, at))
}

/** The work succeeded after all. */
export function resolveProblem(request: SignRequest, { at, code, signerId }: ResolveProblem): Decision {
  if (!hasProblem(request, code, signerId)) return nothing
  return accept({ type: 'ProblemResolved', at, code, signerId })
}

/** No event if the problem is already recorded. */
export function problemRecorded(
  request: SignRequest,
  code: ProblemCode,
  signerId: string | null,
  at: Instant,
): ProblemRecorded[] {
  if (hasProblem(request, code, signerId)) return []
  return [{ type: 'ProblemRecorded', at, work: PROBLEMS[code].work, code, signerId }]
}

function hasProblem({ problems }: SignRequest, code: ProblemCode, signerId: string | null): boolean {
  return problems.some((problem) => problem.code === code && problem.signerId === signerId)
}
