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

export function openSessions(
  { config, identity, authenticator }: Pick<Parts, 'config' | 'identity' | 'authenticator'>,
  network: NetworkBudget,
): Sessions {
  const finder = makeSessionFinder({ identity, authenticator, network })
  const cookie = makeSessionCookie(config.publicUrl)
  const port = admitSessions({ finder, cookie, publicOrigin: config.publicUrl })
  return { deps: { identity, authenticator, cache: finder }, finder, cookie, port }
}
