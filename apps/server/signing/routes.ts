import { loadAssets } from '@countersign/signing'
import type { FastifyInstance } from 'fastify'
import { assetRoutes } from '../platform/http/asset-routes.ts'
import { fromPublicId } from '../platform/ids.ts'
import type { SigningDeps, SigningParts } from './deps.ts'
import { helperRoutes } from './helper/routes.ts'
import { queueRoutes } from './inbox/routes.ts'
import { doorRoutes } from './links/landing-routes.ts'
import { watchStrangers } from './links/link-guess-limiter.ts'
import { answerVisitor } from './pages/answer.ts'
import { readForms } from './pages/forms.ts'
import { mustComeFromOwnPage } from './pages/own-pages.ts'
import { providerRoutes } from './remote/provider-routes.ts'
import { makeCookies } from './visits/browser.ts'
import { visitRoutes } from './visits/routes.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The signer's page, in a scope of its own: its bodies are forms, its errors are pages. */
export function signingRoutes(app: FastifyInstance, parts: SigningParts): void {
  const { origin } = new URL(parts.publicUrl)
  app.register(async (pages) => {
    const deps: SigningDeps = {
      ...parts,
      assets: await loadAssets(),
      cookies: makeCookies(parts.publicUrl),
      strangers: watchStrangers(),
    }
    pages.decorateRequest('framedBy', null)
    pages.decorateRequest('fromQueue', null)
    pages.setErrorHandler(answerVisitor(deps))
    // What comes from providers comes from elsewhere, in forms and bodies of theirs.
    pages.register(async (scope) => providerRoutes(scope, deps))
    pages.register(async (scope) => ownPages(scope, deps, origin))
  })
}

function ownPages(scope: FastifyInstance, deps: SigningDeps, origin: string): void {
  readForms(scope)
  scope.addHook('onRequest', async (request) => mustComeFromOwnPage(request, origin))
  assetRoutes(scope, deps.assets)
  doorRoutes(scope, deps)
  queueRoutes(scope, deps)
  visitRoutes(scope, '/sign/:visit', deps, (request) => ({
    browser: deps.cookies.browserOf(request),
    signerId: fromPublicId('sgn', request.params.visit) ?? NOBODY,
  }))
  visitRoutes(scope, '/visit/:visit', deps, (request) => ({ frame: request.params.visit }))
  helperRoutes(scope, deps)
}
