import type { Assets } from '@countersign/signing'
import type { RenderDeps } from '../documents/rendering/keep.ts'
import type { Database } from '../platform/db/database.ts'
import type { SignDeps } from './drawn/sign.ts'
import type { Strangers } from './links/link-guess-limiter.ts'
import type { ProvidersOf } from './remote/choices.ts'
import type { Cookies } from './visits/browser.ts'

/** What the signing page is served with. */
export interface SigningParts extends SignDeps, RenderDeps {
  /** As countersign_resolver: finds the tenant of a link or a visit. */
  resolver: Database
  publicUrl: string
  /** Whom an account's signers may be sent to. */
  providersOf: ProvidersOf
}

export interface SigningDeps extends SigningParts {
  assets: Assets
  cookies: Cookies
  strangers: Strangers
}
