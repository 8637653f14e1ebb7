import { loadSignInAssets } from '@countersign/sign-in-pages'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../../platform/errors.ts'
import { assetRoutes } from '../../platform/http/asset-routes.ts'
import { readForms } from '../../platform/http/browsers/forms.ts'
import { isUnsafe, senderOf } from '../../platform/http/browsers/same-origin.ts'
import { bearerOf } from '../../platform/http/calls/bearer.ts'
import type { UserPages, ViewerOf } from './deps.ts'
import { pageErrorHandler } from './handle-error.ts'

/**
 * A scope of its own for the pages: their bodies are forms, their errors are pages, and only own pages may send forms to
 * them, also where nobody is signed in: another site could sign a person in as somebody else (login CSRF). A page acts for
 * the session of the cookie, so a bearer token, which would name another session, is refused.
 */
export function registerUserPages(
  app: FastifyInstance,
  { publicUrl, viewerOf }: { publicUrl: string; viewerOf: ViewerOf },
  addRoutes: (scope: FastifyInstance, pages: UserPages) => void,
): void {
  const { origin } = new URL(publicUrl)
  app.register(async (scope) => {
    const pages: UserPages = { publicUrl, viewerOf, assets: await loadSignInAssets() }
    scope.setErrorHandler(pageErrorHandler(pages))
    readForms(scope)
    scope.addHook('onRequest', async (request) => {
      if (bearerOf(request) !== undefined) {
        throw new Failure('session_required', 'This page is for browsers. Send it no bearer token.')
      }
      if (!isUnsafe(request) || senderOf(request, origin) === 'same-origin') return
      throw new Failure('cross_site', 'Send this form from the page of this service. Other sites may not send it.')
    })
    assetRoutes(scope, pages.assets)
    addRoutes(scope, pages)
  })
}
