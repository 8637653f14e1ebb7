import type { FastifyRequest } from 'fastify'
import { Failure } from '../../platform/errors.ts'

/**
 * Rejects forms from other sites. Browsers send Sec-Fetch-Site (Fetch Metadata). Older browsers send Origin, or "null" if
 * the page's referrer policy hides it; then SameSite of the cookie protects. Clients that are not browsers send neither
 * header, and have no cookie that another site could use.
 */
export function requireSameOrigin(request: FastifyRequest, publicOrigin: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const isOwn =
    site !== undefined
      ? site === 'same-origin' || site === 'none'
      : origin === undefined || origin === 'null' || origin === publicOrigin
  if (!isOwn) throw new Failure('cross_site', 'Send this request from the signing page. Other sites may not send it.')
}
