import type { FastifyRequest } from 'fastify'
import { Failure } from '../../platform/errors.ts'

/**
 * Only our own pages may send forms to us. Browsers say where a request comes from (Fetch Metadata); those too old for
 * it say the origin, unless the page's referrer policy keeps it back ("null"), and then the cookie's SameSite is what
 * holds. Whoever is no browser sends neither, and has no cookie to be abused.
 */
export function mustComeFromOwnPage(request: FastifyRequest, publicOrigin: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const isOwn =
    site !== undefined
      ? site === 'same-origin' || site === 'none'
      : origin === undefined || origin === 'null' || origin === publicOrigin
  if (!isOwn) throw new Failure('cross_site', 'This can be sent from the signing page only.')
}
