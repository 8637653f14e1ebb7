import type { FastifyReply, FastifyRequest } from 'fastify'

// The cookies of browsers. All are sent to this host only, hidden from scripts, and not sent with requests of other sites
// except when a person follows a link (SameSite=Lax, RFC 6265bis §5.6.7.1).

/**
 * With https, the `__Host-` prefix binds the cookie to this host (RFC 6265bis §4.1.3.2). Without https, browsers reject
 * the prefix (Safari also on localhost), so http deployments, which are local ones only, use plain names.
 */
export function cookieName(publicUrl: string, name: string): string {
  return isSecure(publicUrl) ? `__Host-${name}` : name
}

export function cookieOf(request: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

export interface NewCookie {
  /** From cookieName. */
  name: string
  value: string
  /** 0 deletes the cookie. */
  maxAgeSeconds: number
}

export function setCookie(reply: FastifyReply, publicUrl: string, { name, value, maxAgeSeconds }: NewCookie): void {
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${isSecure(publicUrl) ? '; Secure' : ''}`
  reply.header('set-cookie', `${name}=${value}; ${attributes}`)
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}
