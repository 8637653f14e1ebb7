import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Failure } from '../../platform/errors.ts'
import { credentialIn, fieldOf, fieldsOf, nextOf } from '../../platform/http/browsers/forms.ts'
import { ownPath } from '../../platform/http/browsers/own-path.ts'
import { buildHttpServer } from '../../platform/http/server.ts'
import { registerUserPages } from './register.ts'
import { frameOf, redirect, sendPage } from './send.ts'

const ORIGIN = 'https://sign.example'
const OWN_FORM = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
const AS_BROWSER = { accept: 'text/html,application/xhtml+xml' }

let app: FastifyInstance
let failure = new Failure('not_found', 'x')
beforeAll(async () => {
  app = buildHttpServer({
    ...{ logger: pino({ level: 'silent' }), publicOrigin: ORIGIN },
    ...{ trustedProxies: [], jsonLimitBytes: 1024 * 1024 },
  })
  const viewerOf = async () => ({ email: 'ada@example.com', language: 'en' })
  registerUserPages(app, { publicUrl: ORIGIN, viewerOf }, (scope, pages) => {
    scope.get('/sso', async (_request, reply) =>
      sendPage(pages, reply, { ...frameOf(pages, reply), kind: 'sso', problems: [], next: null, email: '' }),
    )
    scope.post('/sso', async (request, reply) => {
      const sent = { email: fieldOf(request, 'email'), keep: fieldsOf(request, 'keep'), id: credentialIn(request)?.id }
      return sent.email === '' ? redirect(reply, nextOf(request) ?? '/') : reply.send(sent)
    })
    scope.get('/failing', async () => {
      throw failure
    })
    scope.post('/security/failing', async () => {
      throw failure
    })
  })
  await app.ready()
})
afterAll(() => app.close())

function post(payload: string, headers: Record<string, string> = OWN_FORM) {
  return app.inject({ method: 'POST', url: '/sso', payload, headers })
}

test('a page has the headers that protect it, and its language from the choice, then the cookie, then the browser', async () => {
  const chosen = await app.inject({ url: '/sso?lang=de', headers: { 'accept-language': 'fr' } })
  expect(chosen.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
  })
  expect(chosen.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(chosen.body).toContain('<html lang="de"')
  const [cookie = ''] = [chosen.headers['set-cookie']].flat().map((one) => one?.split(';')[0])
  expect(cookie).toBe('__Host-countersign-language=de')
  const later = await app.inject({ url: '/sso', headers: { cookie, 'accept-language': 'fr' } })
  expect(later.body).toContain('<html lang="de"')
  const other = await app.inject({ url: '/sso', headers: { 'accept-language': 'fr' } })
  expect(other.body).toContain('<html lang="fr"')
})

describe('a form', () => {
  test('is read with all values of a field', async () => {
    const answer = await post(`email=a%40b.example&keep=1&keep=2&credential=${encodeURIComponent('{"id":"x"}')}`)
    expect(answer.json()).toEqual({ email: 'a@b.example', keep: ['1', '2'], id: 'x' })
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the site', { 'sec-fetch-site': 'same-site' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['another origin, of a browser without Fetch Metadata', { origin: 'https://evil.example' }],
    ['a page that hides its origin', { origin: 'null' }],
    ['nowhere', {}],
  ])('of %s is refused', async (_name, headers: Record<string, string>) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await post('email=a', { ...type, ...headers })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'cross_site'])
  })

  test('of this origin is accepted from a browser without Fetch Metadata', async () => {
    const { 'sec-fetch-site': _site, ...rest } = OWN_FORM
    expect((await post('email=a', { ...rest, origin: ORIGIN })).statusCode).toBe(200)
  })

  test('has no JSON body: a page of another site could send JSON as text', async () => {
    expect((await post('{}', { ...OWN_FORM, 'content-type': 'application/json' })).statusCode).toBe(415)
    expect((await post('{}', { ...OWN_FORM, 'content-type': 'text/plain' })).statusCode).toBe(415)
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/%0d%0aa:b//x\r\n',
    '/a\tb',
    '',
    'x',
    '/../..//evil.example',
  ])('does not continue at %j', async (next) => {
    expect(ownPath(next)).toBeNull()
    expect((await post(`next=${encodeURIComponent(next)}`)).headers.location).toBe('/')
  })

  test('continues at a path of this service', async () => {
    expect((await post('next=%2Fdevice%3Fcode%3D1')).headers.location).toBe('/device?code=1')
  })
})

describe('an error', () => {
  const get = (headers: Record<string, string>) => app.inject({ url: '/failing?a=1', headers })

  test.each([
    ['not_found', 404, 'Page not found'],
    ['rate_limited', 429, 'Too many attempts'],
    ['not_permitted', 403, 'Not permitted'],
    ['link_gone', 410, 'This link no longer works'],
    ['internal_error', 500, 'Something went wrong'],
    ['unavailable', 503, 'Not available at the moment'],
  ] as const)('%s is a page in a browser, and JSON for a script', async (code, status, title) => {
    failure = new Failure(code, 'x', { retryAfterSeconds: 7 })
    const page = await get(AS_BROWSER)
    expect([page.statusCode, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(page.body).toContain(`<h1>${title}</h1>`)
    expect((await get({ accept: 'application/json' })).json().code).toBe(code)
  })

  test('keeps the header, leads on, and can be read in another language', async () => {
    failure = new Failure('not_found', 'x')
    const page = await get(AS_BROWSER)
    expect(page.body).toContain('Signed in as <bdi>ada@example.com</bdi>')
    expect(page.body).toContain('<a class="main" href="/app/">Continue to the console</a>')
    expect(page.body).toContain('<a href="/security">Go to your settings</a>')
    expect(page.body).toMatch(/<form method="get" action="\/failing"><input type="hidden" name="a" value="1">/)
    expect(page.body).toContain('<title>Page not found · Countersign</title>')
  })

  test('of a session that is over leads to the sign-in page and back', async () => {
    failure = new Failure('session_over', 'x')
    expect((await get(AS_BROWSER)).headers.location).toBe('/sign-in?next=%2Ffailing%3Fa%3D1&ended=yes')
  })

  test('of a form that needs a fresh confirmation leads to it, and back to the page of the form', async () => {
    failure = new Failure('step_up_required', 'x')
    const answer = await app.inject({
      method: 'POST',
      url: '/security/failing',
      headers: { ...OWN_FORM, ...AS_BROWSER },
    })
    expect(answer.headers.location).toBe('/step-up?next=%2Fsecurity')
  })
})
