import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, cookieOf, setCookie } from '../../platform/http/browsers/cookies.ts'
import { ABSOLUTE_MS } from './session.ts'
import { isToken } from './token.ts'

export interface SessionCookie {
  /** The token of the request's cookie, if it has the form of one. */
  tokenOf(request: Pick<FastifyRequest, 'headers'>): string | undefined
  set(reply: FastifyReply, token: string): void
  clear(reply: FastifyReply): void
}

export function makeSessionCookie(publicUrl: string): SessionCookie {
  const name = cookieName(publicUrl, 'countersign-session')
  return {
    tokenOf: (request) => {
      const token = cookieOf(request, name)
      return token !== undefined && isToken(token) ? token : undefined
    },
    set: (reply, value) => setCookie(reply, publicUrl, { name, value, maxAgeSeconds: ABSOLUTE_MS / 1000 }),
    clear: (reply) => setCookie(reply, publicUrl, { name, value: '', maxAgeSeconds: 0 }),
  }
}
