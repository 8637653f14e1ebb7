import { consentFor, type HelperCode, type HelperSession } from '@countersign/signing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { askToSign, openBrowser, type TestBrowser, type TestRequest } from '../testing/signer-browser.ts'

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
})
afterAll(() => server.stop())

const consent = consentFor('en').sha256

/** Opens the signing page of a signer with a certificate. */
async function visit(): Promise<{ request: TestRequest; browser: TestBrowser; base: string }> {
  const signers = [{ name: 'Asha Rao', email: 'asha@example.com', sig_type: 'dsc' }]
  const request = await askToSign(server, account, { signers })
  const browser = openBrowser(server)
  return { request, browser, base: await browser.claim(await request.link()) }
}

async function codeFor({ browser, base }: { browser: TestBrowser; base: string }): Promise<string> {
  const answer = await browser.send(`${base}/certificate/helper-code`, { consent })
  expect(answer.statusCode).toBe(200)
  return answer.json<HelperCode>().code
}

let network = 0

/** Each call comes from another network, because the link-guess limiter counts by network. */
function helperCall(method: 'GET' | 'POST', url: string, body?: object, token?: string) {
  network += 1
  return server.inject({
    method,
    url: `/helper/v1/${url}`,
    remoteAddress: `10.${network >> 8}.${network & 255}.1`,
    ...(body ? { payload: body } : {}),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
}

async function join(code: string): Promise<HelperSession> {
  const answer = await helperCall('POST', 'sessions', { code })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

const reportProgress = (token: string, state: string) => helperCall('POST', 'progress', { state }, token)

describe('a code', () => {
  test('is exchanged for a session with the document, the signer and the sender', async () => {
    const page = await visit()
    const session = await join(await codeFor(page))
    expect(session).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      sender: 'Test Ltd',
      document: {
        revision: 0,
        size: expect.any(Number),
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        name: 'agreement.pdf',
      },
      signer: { name: 'Asha Rao' },
      consent: { sha256: consent, text: consentFor('en').text },
      locale: 'en',
    })
  })

  test('works once, also for eight concurrent requests', async () => {
    const code = await codeFor(await visit())
    const answers = await Promise.all(Array.from({ length: 8 }, () => helperCall('POST', 'sessions', { code })))
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
    // A busy server may answer 503, but never accepts the code twice.
    expect(statuses[0]).toBe(200)
    for (const status of statuses.slice(1)) expect([404, 503]).toContain(status)
  })

  test('expires after ten minutes, with a new code, and when another browser claims the link', async () => {
    const stale = await visit()
    const old = await codeFor(stale)
    await server.database.owner(
      `UPDATE helper_sessions SET code_expires_at = clock_timestamp() WHERE request_id = $1`,
      [stale.request.requestId],
    )
    const replaced = await visit()
    const first = await codeFor(replaced)
    await codeFor(replaced)
    const left = await visit()
    const forgotten = await codeFor(left)
    await openBrowser(server).claim(await left.request.link())
    for (const code of [old, first, forgotten]) {
      expect((await helperCall('POST', 'sessions', { code })).statusCode).toBe(404)
    }
  })

  test('is stored as a hash only', async () => {
    const code = await codeFor(await visit())
    const { token } = await join(await codeFor(await visit()))
    const rows = await server.database.owner('SELECT h::text AS line FROM helper_sessions h')
    const text = JSON.stringify(rows)
    for (const secret of [code, token]) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })

  test('gets the same 404 if unknown, then 429 after thirty from one network', async () => {
    const guesses = Array.from({ length: 32 }, (_, at) => String(at).padStart(10, '0'))
    const answers = []
    for (const code of guesses) {
      answers.push(
        await server.inject({
          method: 'POST',
          url: '/helper/v1/sessions',
          remoteAddress: '192.0.2.7',
          payload: { code },
        }),
      )
    }
    expect(answers.slice(0, 30).map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(404))
    expect(new Set(answers.slice(0, 30).map((answer) => answer.json().message)).size).toBe(1)
    expect(answers.slice(30).map(({ statusCode }) => statusCode)).toEqual([429, 429])
    expect(answers.at(-1)?.headers['retry-after']).toBeDefined()
  })

  test('is issued at most sixty times per hour', async () => {
    const { browser, base } = await visit()
    const ask = () => browser.send(`${base}/certificate/helper-code`, { consent })
    for (let at = 0; at < 60; at += 1) expect((await ask()).statusCode).toBe(200)
    expect((await ask()).statusCode).toBe(429)
  })

  test('is not issued without the consent shown', async () => {
    const { browser, base } = await visit()
    const answer = await browser.send(`${base}/certificate/helper-code`, { consent: 'f'.repeat(64) })
    expect(answer.statusCode).toBe(422)
  })
})

describe('a session', () => {
  test('reports its progress to the page until a final state ends it', async () => {
    const page = await visit()
    const readState = async () => (await page.browser.get(`${page.base}/certificate/helper`)).json()
    const code = await codeFor(page)
    expect(await readState()).toEqual({ state: 'waiting' })
    const { token } = await join(code)
    expect(await readState()).toEqual({ state: 'joined' })
    expect((await reportProgress(token, 'pin')).statusCode).toBe(204)
    expect(await readState()).toEqual({ state: 'pin' })
    expect((await reportProgress(token, 'over')).statusCode).toBe(204)
    expect(await readState()).toEqual({ state: 'over' })
    expect((await reportProgress(token, 'pin')).statusCode).toBe(401)
  })

  test('lets the page long-poll for a change', async () => {
    const page = await visit()
    const { token } = await join(await codeFor(page))
    const waiting = page.browser.get(`${page.base}/certificate/helper?seen=joined`)
    await reportProgress(token, 'checking')
    expect((await waiting).json()).toEqual({ state: 'checking' })
  })

  test('ends with a new code, with a new visit, and after 15 minutes', async () => {
    const renewed = await visit()
    const first = await join(await codeFor(renewed))
    await codeFor(renewed)
    const taken = await visit()
    const second = await join(await codeFor(taken))
    await openBrowser(server).claim(await taken.request.link())
    const aged = await visit()
    const third = await join(await codeFor(aged))
    await server.database.owner(
      `UPDATE helper_sessions SET token_expires_at = clock_timestamp() WHERE request_id = $1`,
      [aged.request.requestId],
    )
    for (const { token } of [first, second, third]) expect((await reportProgress(token, 'pin')).statusCode).toBe(401)
  })

  test('rejects a code, an unknown token and a browser’s cookie as its token', async () => {
    const page = await visit()
    const code = await codeFor(page)
    const cookie = page.browser.cookie?.split('=')[1] ?? ''
    for (const token of [code, 'A'.repeat(43), cookie, ''])
      expect((await reportProgress(token, 'pin')).statusCode).toBe(401)
  })
})
