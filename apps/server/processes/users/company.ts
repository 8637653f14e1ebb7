import type { FastifyInstance } from 'fastify'
import { checkTarget, type GuardOptions, makeTxtResolver } from '../../platform/address-guard/index.ts'
import type { NetworkBudget } from '../../platform/http/limits/limit-networks.ts'
import { scimRoutes } from '../../users/scim/routes.ts'
import { scimTokenRoutes } from '../../users/scim/token-routes.ts'
import type { SsoDeps } from '../../users/sso/deps.ts'
import { ssoRoutes } from '../../users/sso/routes.ts'
import type { Parts } from '../parts.ts'
import type { Sessions } from './sessions.ts'

export function companyDeps(
  { config, identity, authenticator }: Pick<Parts, 'config' | 'identity' | 'authenticator'>,
  sessions: Sessions,
  guard: GuardOptions,
): SsoDeps {
  return {
    ...{ identity, authenticator, cache: sessions.finder, publicUrl: config.publicUrl },
    guard: (url) => checkTarget(url, guard),
    resolveTxt: makeTxtResolver({ servers: config.dnsServers }),
  }
}

/** Company sign-on and the company's directory. */
export function companyRoutes(app: FastifyInstance, deps: SsoDeps, network: NetworkBudget): void {
  ssoRoutes(app, deps)
  scimTokenRoutes(app, deps)
  scimRoutes(app, { ...deps, network })
}
