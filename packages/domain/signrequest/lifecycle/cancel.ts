import type { Cancel } from '../commands/index.ts'
import { lapseOpenAttempts, unfinishedIds } from '../consequences.ts'
import { accept, type Decision, nothing } from '../decision.ts'
import { rejectUnlessOpen } from '../guards.ts'
import type { SignRequest } from '../state.ts'

/** The sender cancels the request. Possible until all signers have signed. */
export function cancel(request: SignRequest, { at }: Cancel): Decision {
  if (request.state === 'cancelled') return nothing
  const rejection = rejectUnlessOpen(request, at)
  if (rejection) return rejection
  return accept(...lapseOpenAttempts(request, at), {
    type: 'RequestCancelled',
    at,
    closedSignerIds: unfinishedIds(request),
  })
}
