import type { AddressInfo } from 'node:net'
import type { Locale } from '@countersign/locales'
import Fastify from 'fastify'
import { mailGallery } from '../../apps/server/notifications/testing/gallery.ts'
import { Failure } from '../../apps/server/platform/errors.ts'
import type { Code } from '../../apps/server/platform/http/codes.ts'
import { answerWithError } from '../../apps/server/platform/http/problem.ts'
import { siteRoutes } from '../../apps/server/platform/http/site/routes.ts'
import { renderStartPage } from '../../apps/server/platform/http/site/start-page.ts'
import { LOGO } from '../../apps/signing/testing/logo.ts'
import type { Scene, Served } from './scene.ts'
import { MAIL_SIZES } from './take.ts'

// The pages that belong to no app: the start page and errors, and the mails as a mail program shows them.

const ERRORS: Readonly<Record<string, Code>> = {
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'document_too_large',
  429: 'rate_limited',
  500: 'internal_error',
  503: 'unavailable',
  400: 'bad_request',
}

export const SITE_SCENES: Scene[] = [
  { name: 'site-start', fixture: 'start', app: 'site' },
  ...Object.keys(ERRORS).map((status): Scene => {
    const hasOwnLayout = status === '404' || status === '429'
    return {
      ...{ name: `site-error-${status}`, fixture: `error-${status}`, app: 'site' },
      ...(!hasOwnLayout && { textOnly: true }),
    }
  }),
  ...Object.keys(mailGallery('en')).map(
    (name): Scene => ({ name: `mail-${name}`, fixture: `mail-${name}`, app: 'site', sizes: MAIL_SIZES }),
  ),
]

/** In place of the picture that is attached to a mail. */
const LOGO_URL = `data:image/png;base64,${LOGO.toString('base64')}`

type Fixture = { Params: { locale: Locale; name: string } }

export async function startSitePreview(): Promise<Served & { close(): Promise<void> }> {
  const app = Fastify()
  app.setErrorHandler(answerWithError)
  siteRoutes(app, { homeUrl: null })
  app.get<Fixture>('/:locale/:name', async (request, reply) => {
    const { locale, name } = request.params
    request.headers['accept-language'] = locale
    const [, status] = /^error-(\d+)$/.exec(name) ?? []
    const code = status && ERRORS[status]
    if (code) throw new Failure(code, 'What happened, in English.')
    const mail = mailGallery(locale)[name.replace(/^mail-/, '')]
    const html = mail?.html?.replaceAll(/cid:[^"]+/g, LOGO_URL)
    return reply.type('text/html; charset=utf-8').send(html ?? renderStartPage(locale))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, close: () => app.close() }
}
