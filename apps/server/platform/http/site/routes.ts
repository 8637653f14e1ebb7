import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { negotiate } from '@countersign/locales'
import type { FastifyInstance } from 'fastify'
import { codingFor, encode } from '../coding.ts'
import { renderStartPage } from './start-page.ts'
import { POLICY } from './style.ts'

// The start page, and the files that browsers and search engines ask for at fixed addresses.

const DAY_SECONDS = 86_400
const PAGE_SECONDS = 300

const ICONS: Readonly<Record<string, string>> = {
  'icon.svg': 'image/svg+xml',
  'favicon.ico': 'image/vnd.microsoft.icon',
  'apple-touch-icon.png': 'image/png',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
}

const MANIFEST = JSON.stringify({
  name: 'Countersign',
  start_url: '/app/',
  display: 'browser',
  background_color: '#f2f4f7',
  theme_color: '#1d4ed8',
  icons: [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
})

/** Only pages without a secret in their address, and of use to people who do not know this deployment. */
const ROBOTS = `User-agent: *
Allow: /$
Allow: /?lang=
Allow: /docs$
Allow: /verify$
Allow: /verify?lang=
Disallow: /
`

export interface SiteSettings {
  /** Where `/` leads; null: to the start page of this service. */
  homeUrl: string | null
}

export function siteRoutes(app: FastifyInstance, { homeUrl }: SiteSettings): void {
  const hidden = { schema: { hide: true } }
  app.get<{ Querystring: { lang?: string } }>('/', hidden, async (request, reply) => {
    if (homeUrl !== null) return reply.redirect(homeUrl)
    const locale = negotiate(request.headers['accept-language'], request.query.lang)
    const coding = codingFor(request.headers['accept-encoding'])
    if (coding !== 'identity') reply.header('content-encoding', coding)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', `public, max-age=${PAGE_SECONDS}`)
      .header('content-security-policy', POLICY)
      .header('vary', 'accept-encoding, accept-language')
      .send(encode(renderStartPage(locale), coding))
  })
  const files = [
    ...Object.entries(ICONS).map(([name, type]) => ({ name, type, body: readIcon(name) })),
    { name: 'site.webmanifest', type: 'application/manifest+json', body: MANIFEST },
    { name: 'robots.txt', type: 'text/plain; charset=utf-8', body: ROBOTS },
  ]
  for (const { name, type, body } of files) {
    app.get(`/${name}`, { ...hidden, config: { isAsset: true } }, async (_request, reply) =>
      reply.type(type).header('cache-control', `public, max-age=${DAY_SECONDS}`).send(body),
    )
  }
}

function readIcon(name: string): Buffer {
  return readFileSync(join(import.meta.dirname, 'icons', name))
}
