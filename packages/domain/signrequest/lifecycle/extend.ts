import type { Extend } from '../commands/index.ts'
import { accept, type Decision, nothing, reject } from '../decision.ts'
import { rejectUnlessOpen } from '../guards.ts'
import type { SignRequest } from '../state.ts'

/** Only to a later date: the signers were told the current one. */
export function extend(request: SignRequest, { at, expiresAt }: Extend): Decision {
  const rejection = rejectUnlessOpen(request, at)
  if (rejection) return rejection
  if (expiresAt === request.expiresAt) return nothing
  if (expiresAt > request.expiresAt) return accept({ type: 'RequestExtended', at, from: request.expiresAt, expiresAt })
  return reject(
    'expiry_not_later',
    'expiry_date must be later than the current one. Cancel the request to end it sooner.',
    {
      field: 'expiry_date',
    },
  )
}
