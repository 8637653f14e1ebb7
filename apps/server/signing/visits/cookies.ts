import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, cookieOf, setCookie } from '../../platform/http/browsers/cookies.ts'
import { sha256 } from '../../platform/ids.ts'

// Tokens have 256 random bits. A cookie holds a browser's token. A framed visit has its token in its URL, because browsers
// store no cookies for frames of other sites. The token helper has its own token. Only hashes are stored, and the hash
// covers the kind, so a token of one kind is not accepted as another.

const TOKEN = /^[A-Za-z0-9_-]{43}$/
/** Longer than any visit. The visits, not the cookie, decide which signers a browser may act as. */
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
  setBrowser(reply: FastifyReply, token: string): void
  languageOf(request: FastifyRequest): string | undefined
  setLanguage(reply: FastifyReply, language: string): void
}

export function makeCookies(publicUrl: string): Cookies {
  const browser = cookieName(publicUrl, 'countersign')
  const language = cookieName(publicUrl, 'countersign-language')
  const give = (reply: FastifyReply, name: string, value: string) =>
    setCookie(reply, publicUrl, { name, value, maxAgeSeconds: COOKIE_SECONDS })
  return {
    browserOf: (request) => {
      const token = cookieOf(request, browser)
      return token !== undefined && isToken(token) ? token : undefined
    },
    setBrowser: (reply, token) => give(reply, browser, token),
    languageOf: (request) => cookieOf(request, language),
    setLanguage: (reply, value) => give(reply, language, value),
  }
}
