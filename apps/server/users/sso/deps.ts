import type { Database } from '../../platform/db/database.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import type { SessionCache } from '../sessions/session.ts'
import type { ResolveTxt } from './domains.ts'
import type { Guard } from './fetch.ts'

export interface SsoDeps {
  /** As countersign_identity. */
  identity: Database
  authenticator: () => Promise<Authenticator>
  /** This process's cache of sessions. */
  cache?: SessionCache
  /** Which addresses may be called. */
  guard: Guard
  resolveTxt: ResolveTxt
  publicUrl: string
  /** Milliseconds of the wall clock. */
  now?: () => number
}
