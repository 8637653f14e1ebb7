import type { FastifyInstance } from 'fastify'
import type { PageDeps } from './context.ts'
import type { UserPages } from './deps.ts'
import { formAddressRoutes } from './form-addresses.ts'
import { linkRoutes } from './link-routes.ts'
import { recoverRoutes } from './recover-routes.ts'
import { securityRoutes } from './security-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { signUpRoutes } from './sign-up-routes.ts'
import { stepUpRoutes } from './step-up-routes.ts'

/** Sign-up, sign-in, verification, recovery, security. For registerUserPages. */
export function signInPageRoutes(scope: FastifyInstance, deps: PageDeps, pages: UserPages): void {
  formAddressRoutes(scope)
  for (const routes of [signUpRoutes, signInRoutes, linkRoutes, recoverRoutes, securityRoutes, stepUpRoutes]) {
    routes(scope, deps, pages)
  }
}
