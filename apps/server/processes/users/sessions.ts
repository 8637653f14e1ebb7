import { judgeAdmission } from '@countersign/domain/access'
import type { FastifyRequest } from 'fastify'
import type { SessionPort } from '../../accounts/authenticate.ts'
import type { NetworkBudget } from '../../platform/http/limits/limit-networks.ts'
import { admitSessions } from '../../users/sessions/admit.ts'
import { makeSessionCookie, type SessionCookie } from '../../users/sessions/cookie.ts'
import { makeSessionFinder, type SessionFinder } from '../../users/sessions/resolve.ts'
import type { SessionDeps } from '../../users/sessions/session.ts'
import type { Parts } from '../parts.ts'

/** The sessions of users in one api process. */
export interface Sessions {
  deps: SessionDeps
  finder: SessionFinder
  cookie: SessionCookie
  port: SessionPort
}

/** Whether a browser is signed in as a member of the account with this tenant. It is no use of the session. */
export function makeMembersBrowser({
  finder,
  cookie,
}: Pick<Sessions, 'finder' | 'cookie'>): (request: FastifyRequest, tenantId: string) => Promise<boolean> {
  return async (request, tenantId) => {
    const token = cookie.tokenOf(request)
    const session = token && (await finder.find('browser', token, request.ip, false))
    if (!session) return false
    const { ssoAccountId, user, memberships } = session
    return memberships.some(
      (membership) =>
        membership.tenants.test === tenantId &&
        judgeAdmission({ ssoAccountId, isVerified: user.isVerified }, membership, 'test') === null,
    )
  }
}

export function openSessions(
  { config, identity, authenticator }: Pick<Parts, 'config' | 'identity' | 'authenticator'>,
  network: NetworkBudget,
): Sessions {
  const finder = makeSessionFinder({ identity, authenticator, network })
  const cookie = makeSessionCookie(config.publicUrl)
  const port = admitSessions({ finder, cookie, publicOrigin: config.publicUrl })
  return { deps: { identity, authenticator, cache: finder }, finder, cookie, port }
}
