import type { AttemptRef } from '../attempts/ref.ts'
import { type AttemptWorkDeps, attemptWork } from '../attempts/work.ts'
import type { ClaimedWork } from '../claimed-work.ts'
import type { RemoteSigningDeps } from './deps.ts'

export interface RemoteWorkDeps extends RemoteSigningDeps, AttemptWorkDeps {}

/** Advances the attempts of signers at providers. */
export function remoteAttempts(deps: RemoteWorkDeps): ClaimedWork<AttemptRef> {
  return attemptWork(deps, 'remote_attempts', async () => (await import('./strategy.ts')).remoteStrategy(deps))
}
