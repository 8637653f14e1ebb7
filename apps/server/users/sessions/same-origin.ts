import type { FastifyRequest } from 'fastify'
import { Failure } from '../../platform/errors.ts'
import { isUnsafe, senderOf } from '../../platform/http/browsers/same-origin.ts'

/**
 * Rejects a call that may change something unless a page of this origin sent it. For calls with a session's cookie, which
 * browsers add to requests of any page. A call that does not show its sender is rejected, too.
 */
export function requireOwnPage(request: FastifyRequest, publicOrigin: string): void {
  if (!isUnsafe(request) || senderOf(request, publicOrigin) === 'same-origin') return
  const message =
    'A call with a session’s cookie must come from a page of this service: Sec-Fetch-Site must be same-origin, or Origin this service’s. Programs use an API key or countersign login.'
  throw new Failure('cross_site', message)
}
