import type { FastifyReply, FastifyRequest } from 'fastify'

// A public route that is called too often answers a browser with a page. Signing pages have their own, in the signer's
// language.

export function wantsPage(request: FastifyRequest): boolean {
  const isPublic = request.routeOptions.config.scope === undefined
  return isPublic && /\btext\/html\b/.test(String(request.headers.accept ?? ''))
}

export function sendRateLimitedPage(reply: FastifyReply, retryAfterSeconds: number): void {
  reply
    .code(429)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    .send(`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex"><title>Too many requests</title>
<style>body{font:17px/1.5 system-ui,sans-serif}main{max-width:32rem;margin:14vh auto 0;padding:24px}</style></head>
<body><main><h1>Too many requests</h1>
<p>Your network has opened too many pages of this service. Open this page again in ${retryAfterSeconds} s.</p>
</main></body></html>`)
}
