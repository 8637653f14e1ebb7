import type { SignRequest } from '../state.ts'
import type { ProblemCode } from './codes.ts'

/** Problems of a request that is completed later than usual: the service retries. */
const DELAYS: readonly ProblemCode[] = ['sealing_delayed', 'certificate_delayed']

export function isDelay(code: ProblemCode): boolean {
  return DELAYS.includes(code)
}

/** Whether everybody has acted, and the completed files do not follow at once. */
export function isCompletionDelayed({ state, problems }: SignRequest): boolean {
  return state === 'sealing' && problems.some(({ code }) => isDelay(code))
}
