import { loadAssets, playgroundPage } from '@countersign/signing'
import type { FastifyInstance } from 'fastify'
import { assetRoutes } from '../platform/http/asset-routes.ts'
import { fromPublicId } from '../platform/ids.ts'
import type { SigningDeps, SigningPageDeps } from './deps.ts'
import { createMarkLimiter } from './drawn/mark-limiter.ts'
import { helperFileRoute, loadHelper } from './helper/release.ts'
import { helperRoutes } from './helper/routes.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { createLinkGuessLimiter } from './links/link-guess-limiter.ts'
import { createLinkRequestLimiter } from './links/link-request-limiter.ts'
import { linkRoutes } from './links/routes.ts'
import { registerBodyParsers } from './pages/forms.ts'
import { signingErrorHandler } from './pages/handle-error.ts'
import { requireSameOrigin } from './pages/require-same-origin.ts'
import { styleRoute } from './pages/style-route.ts'
import { providerRoutes } from './remote/provider-routes.ts'
import { createUploadLimiter } from './uploads/limit.ts'
import { makeCookies } from './visits/cookies.ts'
import { visitRoutes } from './visits/routes.ts'
import { createTransfers } from './visits/transfer.ts'

const UNKNOWN_SIGNER = '00000000-0000-0000-0000-000000000000'

/** The signing pages. They have their own Fastify scope because their bodies are forms and their errors are pages. */
export function signingRoutes(app: FastifyInstance, parts: SigningPageDeps): void {
  const { origin } = new URL(parts.publicUrl)
  app.register(async (pages) => {
    const deps: SigningDeps = {
      ...parts,
      assets: await loadAssets(),
      helper: await loadHelper(),
      cookies: makeCookies(parts.publicUrl),
      linkGuesses: createLinkGuessLimiter(),
      uploadLimiter: createUploadLimiter(),
      markLimiter: createMarkLimiter(),
      linkRequests: createLinkRequestLimiter(),
      offerTransfer: createTransfers(),
    }
    pages.decorateRequest('embedOrigins', null)
    pages.decorateRequest('inboxPosition', null)
    pages.decorateRequest('recovery', null)
    pages.decorateRequest('senderTenant', null)
    pages.setErrorHandler(signingErrorHandler(deps))
    // Providers send requests from other origins, with their own body formats.
    pages.register(async (scope) => providerRoutes(scope, deps))
    pages.register(async (scope) => ownPages(scope, deps, origin))
  })
}

function ownPages(scope: FastifyInstance, deps: SigningDeps, origin: string): void {
  registerBodyParsers(scope)
  scope.addHook('onRequest', async (request) => requireSameOrigin(request, origin))
  assetRoutes(scope, deps.assets)
  styleRoute(scope)
  const playground = playgroundPage(deps.assets, origin)
  scope.get('/embed/playground', { schema: { hide: true } }, (_request, reply) =>
    reply.headers(playground.headers).send(playground.html),
  )
  helperFileRoute(scope, deps.helper)
  linkRoutes(scope, deps)
  inboxRoutes(scope, deps)
  visitRoutes(scope, '/sign/:visit', deps, (request) => ({
    browser: deps.cookies.browserOf(request),
    signerId: fromPublicId('sgn', request.params.visit) ?? UNKNOWN_SIGNER,
  }))
  visitRoutes(scope, '/visit/:visit', deps, (request) => ({ frame: request.params.visit }))
  helperRoutes(scope, deps)
}
