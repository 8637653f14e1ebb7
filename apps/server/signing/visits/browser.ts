import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sha256 } from '../../platform/ids.ts'

// A browser is known by a cookie of 256 random bits, a framed visit by as many in its address, because browsers keep
// no cookies for frames of other sites, and a helper beside the page by as many of its own. Of each only a hash is
// stored, each kind's apart, so that none can be presented as another.

const TOKEN = /^[A-Za-z0-9_-]{43}$/
/** Longer than any visit: which signers a browser may act as is decided by its visits, not by its cookie. */
const COOKIE_SECONDS = 400 * 24 * 3600

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function isToken(text: string): boolean {
  return TOKEN.test(text)
}

export function hashToken(kind: 'browser' | 'frame' | 'helper', token: string): Buffer {
  return sha256(`${kind} ${token}`)
}

export interface Cookies {
  browserOf(request: FastifyRequest): string | undefined
  giveBrowser(reply: FastifyReply, token: string): void
  languageOf(request: FastifyRequest): string | undefined
  giveLanguage(reply: FastifyReply, language: string): void
}

/**
 * With https the cookie's name binds it to this very host (RFC 6265bis §4.1.3.2). Without, browsers refuse such a name
 * (Safari even from this machine), and only a laptop is served without.
 */
export function makeCookies(publicUrl: string): Cookies {
  const isSecure = publicUrl.startsWith('https:')
  const browser = isSecure ? '__Host-countersign' : 'countersign'
  const language = isSecure ? '__Host-countersign-language' : 'countersign-language'
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${COOKIE_SECONDS}${isSecure ? '; Secure' : ''}`
  const give = (reply: FastifyReply, name: string, value: string) => {
    reply.header('set-cookie', `${name}=${value}; ${attributes}`)
  }
  return {
    browserOf: (request) => {
      const token = cookieOf(request, browser)
      return token !== undefined && isToken(token) ? token : undefined
    },
    giveBrowser: (reply, token) => give(reply, browser, token),
    languageOf: (request) => cookieOf(request, language),
    giveLanguage: (reply, value) => give(reply, language, value),
  }
}

function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}
