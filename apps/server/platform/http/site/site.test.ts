import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES, LANGUAGES as NAMES } from '@countersign/locales'
import { LANGUAGES, siteMessages } from '@countersign/locales/site'
import { hardCodedTextIn } from '@countersign/locales/testing/find-hard-coded.ts'
import { addPseudoLanguage } from '@countersign/locales/testing/pseudo-language.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { Failure } from '../../errors.ts'
import { answerWithError } from '../problem.ts'
import { prefersHtml } from './accept.ts'
import { siteRoutes } from './routes.ts'
import { renderStartPage } from './start-page.ts'
import { POLICY, STYLE_ELEMENT } from './style.ts'

const CHROME = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'
const SIGNING_STYLES = join(import.meta.dirname, '../../../../signing/styles')
let app: FastifyInstance
afterEach(() => app?.close())

function start(homeUrl: string | null = null): FastifyInstance {
  app = Fastify()
  app.setErrorHandler(answerWithError)
  app.setNotFoundHandler((request) => {
    throw new Failure('not_found', `Not found: ${request.url}.`)
  })
  siteRoutes(app, { homeUrl })
  return app
}

describe('the start page', () => {
  test.each(LOCALES)('leads people to signing in, verifying and the reference, in %s', async (lang) => {
    const { statusCode, body, headers } = await start().inject({ url: '/', headers: { 'accept-language': lang } })
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain(`<html lang="${lang}"`)
    expect(body).toContain(`<h1>${siteMessages(lang).title}</h1>`)
    for (const path of ['/sign-in', '/sign-up', '/verify', '/docs']) expect(body).toContain(`href="${path}"`)
    expect(headers.vary).toContain('accept-language')
  })

  test('is chosen by ?lang before the browser’s language', async () => {
    const { body } = await start().inject({ url: '/?lang=ar', headers: { 'accept-language': 'de' } })
    expect(body).toContain('<html lang="ar" dir="rtl">')
  })

  test('has no script, and the policy permits only its own style', async () => {
    const { body, headers } = await start().inject({ url: '/' })
    expect(body).not.toMatch(/<script|\son\w+=|style="/)
    expect(headers['content-security-policy']).toBe(POLICY)
    expect(POLICY).not.toContain('unsafe')
  })

  test('is smaller than 5 kB when compressed', async () => {
    const { rawPayload, headers } = await start().inject({ url: '/?lang=ta', headers: { 'accept-encoding': 'br' } })
    expect(headers['content-encoding']).toBe('br')
    expect(rawPayload.length).toBeLessThan(5_000)
  })

  test('has every text in the catalogues', () => {
    const names = Object.values(NAMES).map(({ name }) => name)
    expect(hardCodedTextIn(renderStartPage(addPseudoLanguage(LANGUAGES)), [...names, 'Countersign'])).toEqual([])
  })

  test('can be replaced by the operator’s own', async () => {
    const { statusCode, headers } = await start('https://www.example.com/').inject({ url: '/' })
    expect([statusCode, headers.location]).toEqual([302, 'https://www.example.com/'])
  })
})

test.each([
  ['/favicon.ico', 'image/vnd.microsoft.icon'],
  ['/icon.svg', 'image/svg+xml'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/icon-192.png', 'image/png'],
  ['/icon-512.png', 'image/png'],
  ['/site.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
])('%s is served, and cached', async (url, type) => {
  const { statusCode, headers, rawPayload } = await start().inject({ url })
  expect([statusCode, headers['content-type']]).toEqual([200, type])
  expect(headers['cache-control']).toContain('max-age=86400')
  expect(rawPayload.length).toBeGreaterThan(100)
})

test('icon and colours are those of the other pages', () => {
  const own = readFileSync(join(import.meta.dirname, 'icons/icon.svg'), 'utf8')
  expect(own).toBe(readFileSync(join(SIGNING_STYLES, 'icon.svg'), 'utf8'))
  const tokens = readFileSync(join(SIGNING_STYLES, 'tokens.css'), 'utf8')
  const [, light = '', dark = ''] = /:root\{(.*?)\}[\s\S]*?:root\{(.*?)\}/.exec(STYLE_ELEMENT) ?? []
  const [lightTokens = '', darkTokens = ''] = tokens.split('@media')
  for (const [block, source] of [
    [light, lightTokens],
    [dark, darkTokens],
  ] as const) {
    const colours = [...block.matchAll(/(--\w+):(#\w+)/g)]
    expect(colours.length).toBeGreaterThan(5)
    for (const [, name, value] of colours) expect(source).toContain(`${name}: ${value};`)
  }
})

describe('an error', () => {
  const codes = [
    [404, 'not_found', 'notFound'],
    [405, 'method_not_allowed', 'methodNotAllowed'],
    [413, 'document_too_large', 'tooLarge'],
    [429, 'rate_limited', 'busy'],
    [500, 'internal_error', 'failed'],
    [503, 'unavailable', 'unavailable'],
    [400, 'bad_request', 'refused'],
  ] as const

  test.each(codes)('%d is a page for a browser and JSON for a program', async (status, code, kind) => {
    start().get('/thing/:token', () => {
      throw new Failure(code, 'What happened.', { retryAfterSeconds: 7 })
    })
    const url = '/thing/secret?x=1'
    const page = await app.inject({ url, headers: { accept: CHROME, 'accept-language': 'de-CH,de;q=0.9' } })
    expect([page.statusCode, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(page.headers['retry-after']).toBe('7')
    expect(page.body).toContain('<html lang="de" dir="ltr">')
    expect(page.body).toContain(`<h1>${siteMessages('de').errors[kind].title}</h1>`)
    expect(page.body).toContain(`${status} ${code}`)
    expect(page.body).toContain('req-1')
    expect(page.body).toContain('/thing/…')
    expect(page.body).not.toContain('secret')
    const json = await app.inject({ url, headers: { accept: '*/*' } })
    expect([json.statusCode, json.json().code]).toEqual([status, code])
  })

  test.each([
    ['/nowhere', CHROME, 'text/html'],
    ['/nowhere', 'application/json', 'application/json'],
    ['/nowhere', undefined, 'application/json'],
    ['/api/v1/nowhere', CHROME, 'application/json'],
  ])('at the unknown address %s is answered by what the caller reads: %s', async (url, accept, type) => {
    const answer = await start().inject({ url, headers: accept === undefined ? {} : { accept } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, `${type}; charset=utf-8`])
  })

  test('cannot put markup of its address into the page', async () => {
    const { body } = await start().inject({ url: '/<script>alert(1)</script>', headers: { accept: CHROME } })
    expect(body).not.toContain('<script')
  })
})

test.each([
  [CHROME, true],
  ['text/html', true],
  ['text/html;q=0', false],
  ['application/json, text/html;q=0.5', false],
  ['text/html, application/json;q=0.9', true],
  ['application/problem+json, text/html;q=0.1', false],
  ['*/*', false],
  ['text/html;q=none', false],
  ['', false],
  [undefined, false],
])('Accept: %s prefers HTML: %s', (accept, isPreferred) => {
  expect(prefersHtml(accept)).toBe(isPreferred)
})
