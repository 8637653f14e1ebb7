import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { cookieName, cookieOf, setCookie } from '../../platform/http/browsers/cookies.ts'
import { isUnsafe, senderOf } from '../../platform/http/browsers/same-origin.ts'
import { bearerOf } from '../../platform/http/calls/bearer.ts'
import type { VerifyIdToken } from '../oidc/provider.ts'
import type { RelyingParty } from '../relying-party.ts'
import { type OperatorSession, resolveSession } from '../sessions/resolve.ts'
import { SESSION_MS } from '../sessions/sign-in.ts'

// Requests of operators' browsers: the session's cookie, and the origin.

export interface OperatorDeps {
  /** The database as countersign_operator_web. */
  web: Database
  site: RelyingParty
  publicUrl: string
  /** Of the operators' identity provider, if there is one. */
  verifyIdToken?: VerifyIdToken | undefined
}

/** Only the service's own pages may send forms. */
export function requireOwnPage(request: FastifyRequest, { origin }: RelyingParty): void {
  if (!isUnsafe(request) || senderOf(request, origin) === 'same-origin') return
  throw new Failure('cross_site', 'Send this request from the page of the operators. Other sites may not send it.')
}

const COOKIE = 'countersign-operator'

export function setSession(reply: FastifyReply, publicUrl: string, token: string): void {
  setCookie(reply, publicUrl, { name: cookieName(publicUrl, COOKIE), value: token, maxAgeSeconds: SESSION_MS / 1000 })
}

export function clearSession(reply: FastifyReply, publicUrl: string): void {
  setCookie(reply, publicUrl, { name: cookieName(publicUrl, COOKIE), value: '', maxAgeSeconds: 0 })
}

/** The session of the browser's cookie or, for programs, of Authorization: Bearer cso_…; null: none. */
export function sessionOf(
  { web, site, publicUrl, verifyIdToken }: OperatorDeps,
  request: FastifyRequest,
): Promise<OperatorSession | null> {
  const bearer = bearerOf(request)
  const token = bearer ?? cookieOf(request, cookieName(publicUrl, COOKIE))
  return token === undefined ? Promise.resolve(null) : resolveSession(web, site, token, verifyIdToken)
}
