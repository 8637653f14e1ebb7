import type { Expire } from '../commands/index.ts'
import { lapseOpenAttempts, unfinishedIds } from '../consequences.ts'
import { accept, type Decision, nothing } from '../decision.ts'
import { effectiveState, expiryDueAt } from '../effective-state.ts'
import { isFinal, type SignRequest } from '../state.ts'

/** Run by the timer. An early or repeated run has no effect. */
export function expire(request: SignRequest, { at }: Expire): Decision {
  if (isFinal(request.state) || effectiveState(request, at) !== 'expired' || at < expiryDueAt(request)) return nothing
  return accept(...lapseOpenAttempts(request, at), {
    type: 'RequestExpired',
    at,
    closedSignerIds: unfinishedIds(request),
  })
}
