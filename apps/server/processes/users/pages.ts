import type { FastifyInstance } from 'fastify'
import { countSignUp } from '../../accounts/limit-sign-ups.ts'
import { devicePageRoutes } from '../../users/device/page-routes.ts'
import { relyingPartyOf } from '../../users/factors/relying-party.ts'
import { invitationPageRoutes } from '../../users/invitations/page-routes.ts'
import { liveKeyPageRoutes } from '../../users/live-keys/page-routes.ts'
import type { PageDeps } from '../../users/pages/context.ts'
import { viewerIn } from '../../users/pages/context.ts'
import { registerUserPages } from '../../users/pages/register.ts'
import { signInPageRoutes } from '../../users/pages/routes.ts'
import type { SsoDeps } from '../../users/sso/deps.ts'
import { ssoPageRoutes } from '../../users/sso/page-routes.ts'
import { needsSso } from '../../users/sso/sso-only.ts'
import type { Parts } from '../parts.ts'
import { endIntegration } from './end-integration.ts'
import type { Sessions } from './sessions.ts'

/** The pages for users: sign-up, sign-in, recovery, invitations, security. */
export function userPageRoutes(app: FastifyInstance, parts: Parts, sessions: Sessions, sso: SsoDeps): void {
  const { config, identity, db, resolver } = parts
  const users = { ...sessions.deps, identity }
  const { publicUrl } = config
  registerUserPages(app, { publicUrl, viewerOf: viewerIn(sessions) }, (scope, pages) => {
    const own = pageDeps(parts, sessions)
    signInPageRoutes(scope, own, pages)
    devicePageRoutes(scope, pages, { ...sessions, users: own })
    invitationPageRoutes(scope, pages, { ...sessions, users })
    liveKeyPageRoutes(scope, pages, { ...sessions, keys: { db, resolver, maxKeys: config.apiKeysPerAccount } })
    ssoPageRoutes(scope, pages, { ...sessions, sso })
  })
}

/** Attempts at one address in an hour: a person mistypes a few times, a program does not get far. */
const PER_ADDRESS = 30
const CODES_PER_USER = 20
const RECOVERIES_PER_ADDRESS = 5

function pageDeps({ config, identity, db, links, masterKeys }: Parts, sessions: Sessions): PageDeps {
  const { signInsPerHour: perNetwork, signUpsPerHour } = config
  return {
    ...{ ...sessions.deps, identity, masterKeys, finder: sessions.finder, cookie: sessions.cookie },
    relyingParty: relyingPartyOf(config.publicUrl),
    limits: { perNetwork, perAddress: PER_ADDRESS, codesPerUser: CODES_PER_USER },
    recoveryLimits: { perNetwork, perAddress: RECOVERIES_PER_ADDRESS },
    countSignUp: (ip) => countSignUp(links, ip, signUpsPerHour),
    endIntegration: (tenantId) => endIntegration({ db, masterKeys }, tenantId),
    offersSso: true,
    requiresSso: ({ userId }) => needsSso(identity, userId),
  }
}
