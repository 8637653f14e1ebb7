/** Two years: the least that browsers' preload lists accept is one. */
const HSTS_SECONDS = 63_072_000

export interface HeaderOptions {
  /** The public origin: the base of every link. */
  publicOrigin: string
  /** Browsers use https for the subdomains of the public origin, too. */
  hstsSubdomains?: boolean
}

/** The headers of every response, including those to requests that no route receives. */
export function makeCommonHeaders(options: HeaderOptions): (requestId: string) => Record<string, string> {
  const fixed = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    ...hsts(options),
  }
  return (requestId) => ({ 'request-id': requestId, ...fixed })
}

/** RFC 6797, section 7.2: a host must not send it over plain http. */
function hsts({ publicOrigin, hstsSubdomains = false }: HeaderOptions): Record<string, string> {
  if (!publicOrigin.startsWith('https:')) return {}
  const scope = hstsSubdomains ? '; includeSubDomains' : ''
  return { 'strict-transport-security': `max-age=${HSTS_SECONDS}${scope}` }
}
