import type { Assets } from '@countersign/signing'
import type { RenderDeps } from '../documents/rendering/keep.ts'
import type { Database } from '../platform/db/database.ts'
import type { SignDeps } from './drawn/sign.ts'
import type { HelperRelease } from './helper/release.ts'
import type { LinkGuessLimiter } from './links/link-guess-limiter.ts'
import type { ProvidersOf } from './remote/choose-provider.ts'
import type { Cookies } from './visits/cookies.ts'

/** The dependencies of the signing pages that the process provides. */
export interface SigningPageDeps extends SignDeps, RenderDeps {
  /** Connects as countersign_resolver, which may read the tenant of a link or a visit. */
  resolver: Database
  publicUrl: string
  /** The providers available to an account's signers. */
  providersOf: ProvidersOf
}

export interface SigningDeps extends SigningPageDeps {
  helper: HelperRelease | null
  assets: Assets
  cookies: Cookies
  linkGuesses: LinkGuessLimiter
}
