import { directionOf, negotiate } from '@countersign/locales'
import { signingMessages } from '@countersign/locales/signing'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../html.ts'

// A public route that is called too often answers a browser with a page. Signing pages have their own, with the layout of
// the signing pages.

export function wantsPage(request: FastifyRequest): boolean {
  const isPublic = request.routeOptions.config.scope === undefined
  return isPublic && /\btext\/html\b/.test(String(request.headers.accept ?? ''))
}

/** In the reader's language. The header Retry-After has the exact time. */
export function sendRateLimitedPage(request: FastifyRequest, reply: FastifyReply): void {
  const locale = negotiate(request.headers['accept-language'])
  const { title, text } = signingMessages(locale).status.busy
  reply
    .code(429)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    .send(`<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>
<style>body{font:17px/1.5 system-ui,sans-serif}main{max-width:32rem;margin:14vh auto 0;padding:24px}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
</main></body></html>`)
}
