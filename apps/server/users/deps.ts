import type { Database } from '../platform/db/database.ts'
import type { CallOrigin } from '../platform/http/caller.ts'
import type { Authenticator } from './keys/authenticator.ts'
import type { SessionCache } from './sessions/session.ts'

/** What the verbs of this module need. */
export interface UserDeps {
  /** As countersign_identity. */
  identity: Database
  authenticator: () => Promise<Authenticator>
  /** This process's cache of sessions: what ends sessions takes them out of it. */
  cache?: SessionCache
  /** Milliseconds of the wall clock. */
  now?: () => number
}

export function nowOf({ now }: Pick<UserDeps, 'now'>): Date {
  return new Date((now ?? Date.now)())
}

/** From where a person acts. */
export type Origin = CallOrigin
