import { type InboxPosition, type Locale, negotiate, type Page, renderPage } from '@countersign/signing'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { codingFor, encode } from '../../platform/http/coding.ts'
import type { SigningDeps } from '../deps.ts'
import { fieldOf, type PageBody } from './forms.ts'
import { readPageSender } from './read-sender.ts'
import type { Recovery } from './recovery.ts'

// Responses of the signing pages, and what they need from the request.

declare module 'fastify' {
  interface FastifyRequest {
    /** The origins whose pages may frame the response, once the link or visit is known. They also frame status pages. */
    embedOrigins: readonly string[] | null
    /** For a visitor whose visit from an inbox has ended: their position in the inbox, for the link back to it. */
    inboxPosition: InboxPosition | null
    /** Once the link or visit is known: who can help a visitor for whom it does not work. */
    recovery: Recovery | null
    /** Once the link or visit is known: the tenant of its sender. */
    senderTenant: string | null
  }
}

export async function sendPage(
  deps: SigningDeps,
  reply: FastifyReply,
  page: Page,
  status?: number,
): Promise<FastifyReply> {
  const { assets, serviceLinks } = deps
  const shown = await asTheSenderSees(deps, reply.request, page)
  const rendered = renderPage(serviceLinks ? { ...shown, serviceLinks } : shown, assets)
  const coding = codingFor(reply.request.headers['accept-encoding'])
  if (coding !== 'identity') reply.header('content-encoding', coding)
  return reply
    .code(status ?? rendered.status)
    .headers({ ...rendered.headers, vary: 'accept-encoding, sec-fetch-dest' })
    .send(encode(rendered.html, coding))
}

/**
 * Members of the account see its branding on pages of the sandbox before signers do, to try it. A session that cannot be
 * looked up keeps nobody from the page.
 */
async function asTheSenderSees(
  { db, isMembersBrowser }: SigningDeps,
  request: FastifyRequest,
  page: Page,
): Promise<Page> {
  const { senderTenant } = request
  if (!page.sandbox || !page.sender || senderTenant === null) return page
  try {
    if (!(await isMembersBrowser(request, senderTenant))) return page
    return { ...page, sender: await readPageSender(db, senderTenant, page.locale, 'account') }
  } catch (err) {
    request.log.warn({ err }, 'the session of a visitor could not be read')
    return page
  }
}

/** Redirects a form's browser by 303, so that reloading or going back does not repeat the form. */
export function redirect(reply: FastifyReply, address: string): FastifyReply {
  return reply.code(303).header('location', address).send()
}

/** For the language switch of a page that answers a form: it leads to the form's address, which is below the page's. */
export function redirectToPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = '', query = ''] = request.url.split('?')
  return redirect(reply, `${path.slice(0, path.lastIndexOf('/'))}${query && `?${query}`}`)
}

/** The language by priority: the visitor's choice, now or before, the sender's setting for the signer, the browser's. */
export function localeOf({ cookies }: SigningDeps, request: FastifyRequest, signerLocale: string | null): Locale {
  const { lang } = request.query as { lang?: string }
  const sent = fieldOf(request.body as PageBody, 'lang')
  const chosen = [lang, sent, cookies.languageOf(request)].map((tag) => tag || null)
  return negotiate(request.headers['accept-language'], ...chosen, signerLocale)
}

/** Stores the language of the query in a cookie, for the next pages. */
export function storeLanguage({ cookies }: SigningDeps, request: FastifyRequest, reply: FastifyReply): void {
  const { lang } = request.query as { lang?: string }
  if (lang !== undefined) cookies.setLanguage(reply, negotiate(undefined, lang))
}

export function isScript(request: FastifyRequest): boolean {
  return (request.headers['content-type'] ?? '').startsWith('application/json')
}
