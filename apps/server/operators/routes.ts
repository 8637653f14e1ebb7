import { loadSignInAssets } from '@countersign/sign-in-pages'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../platform/db/database.ts'
import { assetRoutes } from '../platform/http/asset-routes.ts'
import { readForms } from '../platform/http/browsers/forms.ts'
import { approvalRoutes } from './approvals/routes.ts'
import { makeIdTokenVerifier, type OidcSettings } from './oidc/provider.ts'
import { approvalPageRoutes } from './pages/approval-routes.ts'
import { companyRoutes } from './pages/company-routes.ts'
import { enrolRoutes } from './pages/enrol-routes.ts'
import { requireOwnPage } from './pages/request.ts'
import { signInRoutes } from './pages/sign-in-routes.ts'
import { relyingPartyOf } from './relying-party.ts'

export interface OperatorRoutesDeps {
  /** The database as countersign_operator_web. */
  web: Database
  publicUrl: string
  /** The operators' identity provider; null: none. */
  oidc?: OidcSettings | null
}

/** What operators do in the browser: register passkeys, sign in, approve. Nothing here is believed by the executor. */
export function operatorRoutes(app: FastifyInstance, { web, publicUrl, oidc = null }: OperatorRoutesDeps): void {
  const verifyIdToken = oidc === null ? undefined : makeIdTokenVerifier(oidc)
  const deps = { web, publicUrl, site: relyingPartyOf(publicUrl), verifyIdToken }
  approvalRoutes(app, deps)
  app.register(async (scope) => {
    const assets = await loadSignInAssets()
    assetRoutes(scope, assets)
    readForms(scope)
    scope.addHook('onRequest', async (request) => requireOwnPage(request, deps.site))
    signInRoutes(scope, deps, assets)
    enrolRoutes(scope, deps, assets)
    approvalPageRoutes(scope, deps, assets)
    if (oidc !== null && verifyIdToken) {
      companyRoutes(scope, { ...deps, settings: oidc, verify: verifyIdToken }, assets)
    }
  })
}
