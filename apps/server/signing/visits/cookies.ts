import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
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

/**
 * With https, the `__Host-` prefix binds the cookie to this host (RFC 6265bis §4.1.3.2). Without https, browsers reject
 * the prefix (Safari also on localhost), so http deployments, which are local ones only, use plain names.
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
    setBrowser: (reply, token) => give(reply, browser, token),
    languageOf: (request) => cookieOf(request, language),
    setLanguage: (reply, value) => give(reply, language, value),
  }
}

function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}
