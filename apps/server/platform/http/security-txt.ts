import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

// RFC 9116: where to report vulnerabilities of this deployment.

/** The RFC recommends less than a year. The date moves with each day that the process runs. */
const VALID_DAYS = 180
const DAY_MS = 86_400_000

export interface SecurityContact {
  /** URIs, the preferred one first. Empty: security@ the public host (RFC 2142). */
  contacts: string[]
  policy: string | null
  /** Empty: English. */
  languages: string[]
}

export function securityTxtRoute(app: FastifyInstance, contact: SecurityContact, now = () => Date.now()): void {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400')
    return securityTxt(app.publicOrigin, contact, now())
  })
}

function securityTxt(publicOrigin: string, contact: SecurityContact, now: number): string {
  const { contacts, policy, languages } = contact
  const expires = new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS)
  const lines = [
    ...(contacts.length > 0 ? contacts : [defaultContact(publicOrigin)]).map((uri) => `Contact: ${uri}`),
    `Expires: ${expires.toISOString()}`,
    // Section 2.5.2: a web URI must begin with https.
    ...(publicOrigin.startsWith('https:') ? [`Canonical: ${publicOrigin}/.well-known/security.txt`] : []),
    ...(policy === null ? [] : [`Policy: ${policy}`]),
    `Preferred-Languages: ${languages.length > 0 ? languages.join(', ') : 'en'}`,
  ]
  return `${lines.join('\n')}\n`
}

function defaultContact(publicOrigin: string): string {
  const host = new URL(publicOrigin).hostname.replace(/^\[|\]$/g, '')
  // RFC 6068: an address literal's brackets are encoded.
  return `mailto:security@${isIP(host) ? `%5B${host}%5D` : host}`
}
