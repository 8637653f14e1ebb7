import type { Cancel } from '../commands/index.ts'
import { lapseOpenAttempts, unsignedIds } from '../consequences.ts'
import { accept, type Decision, nothing } from '../decision.ts'
import { refuseUnlessOpen } from '../guards.ts'
import type { SignRequest } from '../state.ts'

/** The sender cancels the request. Possible until all signers have signed. */
export function cancel(request: SignRequest, { at }: Cancel): Decision {
  if (request.state === 'cancelled') return nothing
  const refusal = refuseUnlessOpen(request, at)
  if (refusal) return refusal
  return accept(...lapseOpenAttempts(request, at), {
    type: 'RequestCancelled',
    at,
    closedSignerIds: unsignedIds(request),
  })
}
