import { negotiate } from '@countersign/locales'
import { type SiteMessages, siteMessages } from '@countersign/locales/site'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml as text } from '../../html.ts'
import { prefersHtml } from './accept.ts'
import { renderSitePage } from './page.ts'
import { shownPath } from './shown-path.ts'
import { POLICY } from './style.ts'

// Errors as pages, for people who open an address in a browser. Programs get JSON, and paths of the API are always
// answered with JSON. Pages for signers and users have their own errors, with their layout.

type ErrorKind = keyof SiteMessages['errors']

const KIND_OF_STATUS: Readonly<Record<number, ErrorKind>> = {
  404: 'notFound',
  405: 'methodNotAllowed',
  413: 'tooLarge',
  429: 'busy',
  500: 'failed',
  503: 'unavailable',
}
/** After these the same address may work later. */
const CAN_BE_REPEATED: ReadonlySet<number> = new Set([429, 500, 503])

export function expectsPage(request: FastifyRequest): boolean {
  const { scope } = request.routeOptions.config
  return scope === undefined && !request.url.startsWith('/api/') && prefersHtml(request.headers.accept)
}

/** `failure`: its code and message are for those who help; the page says in the reader's language what to do. */
export function sendErrorPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  failure: { code: string; message: string },
): void {
  const locale = negotiate(request.headers['accept-language'])
  const { errors, home, again, address, requestId, details } = siteMessages(locale)
  const { title, text: advice } = errors[KIND_OF_STATUS[status] ?? 'refused']
  const path = pathOf(request)
  const canRepeat = CAN_BE_REPEATED.has(status) && request.method === 'GET'
  const main = `<h1>${text(title)}</h1>
<p>${text(advice)}</p>
<p class="actions">${canRepeat ? `<a class="main" href="">${text(again)}</a><a href="/">${text(home)}</a>` : `<a class="main" href="/">${text(home)}</a>`}</p>
<dl><dt>${text(address)}</dt><dd><code dir="ltr">${text(path)}</code></dd>
<dt>${text(requestId)}</dt><dd><code dir="ltr">${text(request.id)}</code></dd></dl>
<details class="technical"><summary>${text(details)}</summary><p lang="en" dir="ltr"><code>${status} ${text(failure.code)}</code><br>${text(failure.message)}</p></details>`
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .header('vary', 'accept, accept-language')
    .send(renderSitePage({ locale, title, main, className: 'error' }))
}

/** The route's parameters may be secrets, such as the token of a link, and people send pictures of errors to others. */
function pathOf({ routeOptions, url }: FastifyRequest): string {
  return routeOptions.url?.replaceAll(/:\w+|\*/g, '…') ?? shownPath(url)
}
