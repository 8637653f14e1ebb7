import type { Assets, ServiceLinks } from '@countersign/signing'
import type { FastifyRequest } from 'fastify'
import type { MailAllowance } from '../accounts/mail-allowance.ts'
import type { RenderDeps } from '../documents/rendering/keep.ts'
import type { Database } from '../platform/db/database.ts'
import type { MarkLimiter } from './drawn/mark-limiter.ts'
import type { SignDeps } from './drawn/sign.ts'
import type { HelperRelease } from './helper/release.ts'
import type { LinkGuessLimiter } from './links/link-guess-limiter.ts'
import type { LinkRequestLimiter } from './links/link-request-limiter.ts'
import type { ProvidersOf } from './remote/choose-provider.ts'
import type { UploadLimiter } from './uploads/limit.ts'
import type { UploadDeps } from './uploads/receive-upload.ts'
import type { Cookies } from './visits/cookies.ts'
import type { Transfers } from './visits/transfer.ts'

/** The dependencies of the signing pages that the process provides. */
export interface SigningPageDeps extends SignDeps, RenderDeps, UploadDeps {
  /** Connects as countersign_resolver, which may read the tenant of a link or a visit. */
  resolver: Database
  publicUrl: string
  /** Pages of the operator; absent: there are none. */
  serviceLinks?: ServiceLinks
  /** What a delegation mails is counted for the sender. */
  mails: MailAllowance
  /** Whether the browser is signed in as a member of the account with this tenant. */
  isMembersBrowser: (request: FastifyRequest, tenantId: string) => Promise<boolean>
  /** The providers available to an account's signers. */
  providersOf: ProvidersOf
}

export interface SigningDeps extends SigningPageDeps {
  helper: HelperRelease | null
  assets: Assets
  cookies: Cookies
  linkGuesses: LinkGuessLimiter
  uploadLimiter: UploadLimiter
  markLimiter: MarkLimiter
  linkRequests: LinkRequestLimiter
  offerTransfer: Transfers
}
