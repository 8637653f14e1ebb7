import { type Frame, type Locale, negotiate, type Page, renderPage } from '@countersign/sign-in-pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, cookieOf, setCookie } from '../../platform/http/browsers/cookies.ts'
import { codingFor, encode } from '../../platform/http/coding.ts'
import type { UserPages } from './deps.ts'

/** The same cookie as that of the signing pages. */
const LANGUAGE_COOKIE = 'countersign-language'
const COOKIE_SECONDS = 400 * 24 * 3600

export function sendPage({ assets }: UserPages, reply: FastifyReply, page: Page): FastifyReply {
  const { status, headers, html } = renderPage(page, assets)
  const coding = codingFor(reply.request.headers['accept-encoding'])
  if (coding !== 'identity') reply.header('content-encoding', coding)
  return reply
    .code(status)
    .headers({ ...headers, vary: 'accept-encoding, accept-language, cookie' })
    .send(encode(html, coding))
}

/** By 303, so that reloading or going back does not repeat the form. */
export function redirect(reply: FastifyReply, path: string): FastifyReply {
  return reply.code(303).header('location', path).header('cache-control', 'no-store').send()
}

/** What every page needs. Stores a language that was chosen with `?lang=`. `user`: who is signed in. */
export function frameOf(
  pages: UserPages,
  reply: FastifyReply,
  user: { email: string; language: string } | null = null,
): Frame {
  const { request } = reply
  const { lang } = (request.query ?? {}) as { lang?: unknown }
  if (typeof lang === 'string') {
    const name = cookieName(pages.publicUrl, LANGUAGE_COOKIE)
    setCookie(reply, pages.publicUrl, { name, value: negotiate(undefined, lang), maxAgeSeconds: COOKIE_SECONDS })
  }
  return { locale: localeOf(pages, request, user?.language ?? null), signedInAs: user?.email ?? null }
}

/** The language by priority: the choice, now or before, the user's setting, the browser's. */
export function localeOf({ publicUrl }: UserPages, request: FastifyRequest, userLanguage: string | null): Locale {
  const { lang } = (request.query ?? {}) as { lang?: unknown }
  const chosen = typeof lang === 'string' ? lang : cookieOf(request, cookieName(publicUrl, LANGUAGE_COOKIE))
  return negotiate(request.headers['accept-language'], chosen, userLanguage)
}
