import type { Assets } from '@countersign/signing'
import type { RenderDeps } from '../documents/rendering/keep.ts'
import type { Database } from '../platform/db/database.ts'
import type { Cookies } from './browser.ts'
import type { SignDeps } from './sign.ts'
import type { Strangers } from './strangers.ts'

/** What the signing page is served with. */
export interface SigningParts extends SignDeps, RenderDeps {
  /** As countersign_resolver: finds the tenant of a link or a visit. */
  resolver: Database
  publicUrl: string
}

export interface SigningDeps extends SigningParts {
  assets: Assets
  cookies: Cookies
  strangers: Strangers
}
