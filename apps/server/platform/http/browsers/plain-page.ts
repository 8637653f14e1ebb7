import { directionOf, negotiate } from '@countersign/locales'
import { signingMessages } from '@countersign/locales/signing'
import { usersMessages } from '@countersign/locales/users'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../html.ts'

// A browser that opens an unknown address, or a public one too often, gets a page. Pages for signers and users have their
// own, with their layout.

const SHOWN = ['rate_limited', 'not_found'] as const
type Shown = (typeof SHOWN)[number]

/** The error to show as a page; null: as JSON. */
export function plainPageFor(code: string, request: FastifyRequest): Shown | null {
  const isPublic = request.routeOptions.config.scope === undefined && !request.url.startsWith('/api/')
  if (!isPublic || !/\btext\/html\b/.test(String(request.headers.accept ?? ''))) return null
  return SHOWN.find((shown) => shown === code) ?? null
}

/** In the reader's language. For rate_limited the header Retry-After has the exact time. */
export function sendPlainPage(request: FastifyRequest, reply: FastifyReply, status: number, error: Shown): void {
  const locale = negotiate(request.headers['accept-language'])
  const { title, text } =
    error === 'not_found' ? usersMessages(locale).errors.not_found : signingMessages(locale).status.busy
  reply
    .code(status)
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
