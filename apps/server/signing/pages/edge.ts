import { type InboxPosition, type Locale, negotiate, type Page, renderPage } from '@countersign/signing'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { codingFor, encode } from '../../platform/http/coding.ts'
import type { SigningDeps } from '../deps.ts'
import { fieldOf, type PageBody } from './forms.ts'

// Between HTTP and what visitors do.

declare module 'fastify' {
  interface FastifyRequest {
    /** The page that may frame what is answered, once the link or visit is known: it hears also why there is nothing. */
    framedBy: string | null
    /** For a visitor from a queue who has no right here any more: the way back to it. */
    fromQueue: InboxPosition | null
  }
}

export function sendPage({ assets }: SigningDeps, reply: FastifyReply, page: Page, status?: number): FastifyReply {
  const rendered = renderPage(page, assets)
  const coding = codingFor(reply.request.headers['accept-encoding'])
  if (coding !== 'identity') reply.header('content-encoding', coding)
  return reply
    .code(status ?? rendered.status)
    .headers({ ...rendered.headers, vary: 'accept-encoding' })
    .send(encode(rendered.html, coding))
}

/** A browser that walks through forms goes on by a GET, so that going back repeats nothing. */
export function goTo(reply: FastifyReply, address: string): FastifyReply {
  return reply.code(303).header('location', address).send()
}

/** What the visitor chose, now or before; else what the sender said of them; else what the browser asks for. */
export function localeOf({ cookies }: SigningDeps, request: FastifyRequest, signers: string | null): Locale {
  const { lang } = request.query as { lang?: string }
  const sent = fieldOf(request.body as PageBody, 'lang')
  const chosen = [lang, sent, cookies.languageOf(request)].map((tag) => tag || null)
  return negotiate(request.headers['accept-language'], ...chosen, signers)
}

/** A language asked for is kept for the next page. */
export function keepLanguage({ cookies }: SigningDeps, request: FastifyRequest, reply: FastifyReply): void {
  const { lang } = request.query as { lang?: string }
  if (lang !== undefined) cookies.giveLanguage(reply, negotiate(undefined, lang))
}

export function isScript(request: FastifyRequest): boolean {
  return (request.headers['content-type'] ?? '').startsWith('application/json')
}
