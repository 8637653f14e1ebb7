import type { FastifyRequest } from 'fastify'

/**
 * Which page sent a request. `user`: none, but the person, such as by reloading. `unknown`: no browser, or one that hides
 * it. Browsers send Sec-Fetch-Site (Fetch Metadata); older ones send Origin, or "null" if the page's referrer policy
 * hides it.
 */
export function senderOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  publicOrigin: string,
): 'same-origin' | 'user' | 'unknown' | 'foreign' {
  const site = headers['sec-fetch-site']
  if (site === 'same-origin') return site
  if (site !== undefined) return site === 'none' ? 'user' : 'foreign'
  const { origin } = headers
  if (origin === publicOrigin) return 'same-origin'
  return origin === undefined || origin === 'null' ? 'unknown' : 'foreign'
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether the method of a request may change something (RFC 9110 §9.2.1). */
export function isUnsafe({ method }: Pick<FastifyRequest, 'method'>): boolean {
  return !SAFE.has(method)
}
