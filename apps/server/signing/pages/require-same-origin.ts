import type { FastifyRequest } from 'fastify'
import { Failure } from '../../platform/errors.ts'
import { isUnsafe, senderOf } from '../../platform/http/browsers/same-origin.ts'

/**
 * Rejects forms from other sites. Where a browser hides the sender, SameSite of the cookie protects. Clients that are not
 * browsers have no cookie that another site could use.
 */
export function requireSameOrigin(request: FastifyRequest, publicOrigin: string): void {
  if (!isUnsafe(request) || senderOf(request, publicOrigin) !== 'foreign') return
  throw new Failure('cross_site', 'Send this request from the signing page. Other sites may not send it.')
}
