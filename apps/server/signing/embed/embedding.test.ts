import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { askToSign, auditOf, openBrowser, shownOn, type TestRequest } from '../testing/signer-browser.ts'

const ORIGIN = 'http://localhost:4100'

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
  const allowed = await account.call('PATCH', 'account', { allowed_origins: [ORIGIN] })
  expect(allowed.statusCode).toBe(200)
}, 60_000)
afterAll(() => server.stop())

const path = (request: TestRequest, call: string) =>
  `document-signrequest/${request.documentId}/signers/${request.signers[0]?.publicId}/${call}`
const openSession = (request: TestRequest, body: object) => account.call('POST', path(request, 'embed-session'), body)
const policyOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['content-security-policy'])

describe('in a frame', () => {
  test('signing needs no cookie, and only the session’s origin may frame it', async () => {
    const request = await askToSign(server, account)
    const session = await openSession(request, { mode: 'iframe', origin: ORIGIN })
    const link = new URL(session.json().url).pathname
    const frame = openBrowser(server)
    const landing = await frame.get(link)
    expect(policyOf(landing)).toContain(`frame-ancestors ${ORIGIN};`)
    const base = await frame.claim(link)
    expect(base).toMatch(/^\/visit\/[\w-]{43}$/)
    expect(frame.cookie).toBeUndefined()
    const page = await frame.get(base)
    expect(policyOf(page)).toContain(`frame-ancestors ${ORIGIN};`)
    expect(page.headers['x-frame-options']).toBeUndefined()
    expect((await frame.get(`${base}/pages/1.webp?w=360`)).statusCode).toBe(200)
    const mark = { kind: 'typed', name: 'Asha Rao' }
    expect((await frame.send(`${base}/sign`, { mark, ...shownOn(page.body) })).statusCode).toBe(200)
    const [claimed] = await auditOf(server, request, 'link_claimed')
    expect(claimed?.data.embed_origins).toEqual([ORIGIN])
  })

  test('rejects an origin that is missing or not allowed with 422', async () => {
    const request = await askToSign(server, account)
    for (const body of [
      { mode: 'iframe', origin: 'https://evil.example' },
      { mode: 'iframe', origin: `${ORIGIN}/` },
      { mode: 'iframe', origin: '*' },
      { mode: 'iframe' },
      { mode: 'redirect' },
      { mode: 'redirect', return_url: 'javascript:alert(1)' },
      { mode: 'redirect', return_url: 'http://example.com/' },
      { mode: 'popup' },
    ]) {
      expect((await openSession(request, body)).statusCode).toBe(422)
    }
    for (const origin of ['*', 'http://example.com', 'https://*.example.com', 'https://example.com/path']) {
      const answer = await account.call('PATCH', 'account', { allowed_origins: [origin] })
      expect([origin, answer.statusCode]).toEqual([origin, 422])
    }
  })

  test('the token of a framed visit is not accepted as a cookie, nor a cookie as a frame token', async () => {
    const request = await askToSign(server, account)
    const browser = openBrowser(server)
    await browser.claim(await request.link())
    const cookie = browser.cookie?.split('=')[1]
    expect((await server.inject({ url: `/visit/${cookie}` })).statusCode).toBe(404)
    const session = await openSession(request, { mode: 'iframe', origin: ORIGIN })
    const token = (await openBrowser(server).claim(new URL(session.json().url).pathname)).split('/').at(-1)
    const url = `/sign/${request.signers[0]?.publicId}`
    expect((await server.inject({ url, headers: { cookie: `countersign=${token}` } })).statusCode).toBe(404)
  })
})

describe('an embed session', () => {
  test('works once', async () => {
    const request = await askToSign(server, account)
    const link = new URL((await openSession(request, { mode: 'iframe', origin: ORIGIN })).json().url).pathname
    const claims = await Promise.all(Array.from({ length: 5 }, () => openBrowser(server).post(link)))
    expect(claims.map(({ statusCode }) => statusCode).sort()).toEqual([303, 410, 410, 410, 410])
    const again = await openBrowser(server).get(link)
    expect(again.statusCode).toBe(410)
    expect(again.body).toContain('This link no longer works')
  })

  test('expires after 15 minutes', async () => {
    const request = await askToSign(server, account)
    const link = new URL((await openSession(request, { mode: 'iframe', origin: ORIGIN })).json().url).pathname
    const [row] = await server.database.owner(
      `UPDATE signing_links SET expires_at = expires_at - interval '15 minutes' WHERE request_id = $1
       RETURNING extract(epoch FROM expires_at - created_at)::float8 AS left`,
      [request.requestId],
    )
    expect(Math.abs(row.left)).toBeLessThan(1)
    expect((await openBrowser(server).get(link)).statusCode).toBe(410)
    expect((await openBrowser(server).post(link)).statusCode).toBe(410)
  })

  test('needs the scope links, is audited, and an idempotent repeat does not return its link', async () => {
    const request = await askToSign(server, account)
    const weak = await account.call('POST', 'api-keys', { name: 'weak', scopes: ['requests:write', 'requests:read'] })
    const authorization = `Bearer ${weak.json().api_key ?? weak.json().key}`
    for (const call of ['embed-session', 'link']) {
      const body = call === 'link' ? undefined : { mode: 'iframe', origin: ORIGIN }
      const answer = await account.call('POST', path(request, call), body, { authorization })
      expect([answer.statusCode, answer.json().required_scope]).toEqual([403, 'links'])
    }
    const key = { 'idempotency-key': 'once' }
    const body = { mode: 'redirect', return_url: 'https://app.example.com/done' }
    const first = await account.call('POST', path(request, 'embed-session'), body, key)
    const second = await account.call('POST', path(request, 'embed-session'), body, key)
    expect(first.json().url).toMatch(/\/s\//)
    expect(second.json().url).toBeNull()
    expect(await auditOf(server, request, 'embed_session_opened')).toHaveLength(1)
  })

  test('links to its return address after the signature', async () => {
    const request = await askToSign(server, account)
    const body = { mode: 'redirect', return_url: 'https://app.example.com/done?a=1' }
    const link = new URL((await openSession(request, body)).json().url).pathname
    const browser = openBrowser(server)
    expect((await browser.signTyped(link)).statusCode).toBe(200)
    const done = await browser.get(`/sign/${request.signers[0]?.publicId}`)
    expect(done.body).toContain('href="https://app.example.com/done?a=1"')
    expect(policyOf(done)).toContain("frame-ancestors 'none'")
    // In the same browser the used link redirects to its visit; in another browser it gets 410.
    expect((await browser.get(link)).headers.location).toBe(`/sign/${request.signers[0]?.publicId}`)
    expect((await openBrowser(server).get(link)).statusCode).toBe(410)
  })

  test('ends when the signer’s links are replaced', async () => {
    const request = await askToSign(server, account)
    const link = new URL((await openSession(request, { mode: 'iframe', origin: ORIGIN })).json().url).pathname
    await account.call('POST', path(request, 'reassign'), { name: 'Ben Ode', email: 'ben@example.com' })
    expect((await openBrowser(server).post(link)).statusCode).toBe(410)
  })
})
