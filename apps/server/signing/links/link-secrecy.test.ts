import { tmpdir } from 'node:os'
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeMailAllowance } from '../../accounts/mail-allowance.ts'
import { UploadBudget } from '../../documents/intake/in-flight.ts'
import { buildHttpServer } from '../../platform/http/server.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { openOutliner } from '../drawn/outlines/outliner.ts'
import { signingRoutes } from '../routes.ts'
import { askToSign, eventsOf, openBrowser } from '../testing/signer-browser.ts'

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
}, 60_000)
afterAll(() => server.stop())

describe('the token of a link and the token of a browser', () => {
  test('are not in the database, the API’s responses or the logs', async () => {
    const request = await askToSign(server, account)
    const link = await request.link()
    const browser = openBrowser(server)
    const base = await browser.claim(link)
    const token = link.split('/').at(-1) ?? ''
    const cookie = browser.cookie?.split('=')[1] ?? ''
    expect([token.length, cookie.length]).toEqual([47, 43])

    for (const secret of [token, cookie]) {
      expect(await tablesHolding(secret)).toEqual([])
      const path = `document-signrequest/${request.documentId}`
      for (const url of ['document-signrequest', path, `${path}/explain`, `${path}/audit-trail`, 'events', 'account']) {
        const answer = await account.call('GET', url, undefined, { accept: 'application/json' })
        expect([url, answer.statusCode, answer.body.includes(secret)]).toEqual([url, 200, false])
      }
    }

    const { app, logs } = loggingServer()
    await app.ready()
    const headers = { cookie: browser.cookie ?? '' }
    for (const url of [
      link,
      `${link}x`,
      base,
      `${base}/nothing`,
      `/visit/${cookie}`,
      `/visit/${cookie}/pages/1.webp`,
      `${link}/frame/${cookie}`,
      `${link}/frame/${cookie}/pages/1.webp`,
    ]) {
      await app.inject({ url, headers })
      await app.inject({ method: 'POST', url, headers })
    }
    await app.close()
    expect(logs()).not.toContain(token)
    expect(logs()).not.toContain(cookie)
  })

  test('are kept from Referer headers, frames and caches by every page’s headers', async () => {
    const request = await askToSign(server, account)
    const browser = openBrowser(server)
    const link = await request.link()
    const landing = await browser.get(link)
    const base = await browser.claim(link)
    for (const answer of [landing, await browser.get(base), await browser.get('/s/unknown')]) {
      expect(answer.headers['referrer-policy']).toBe('no-referrer')
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(answer.headers['content-security-policy']).not.toMatch(/unsafe-/)
      expect(answer.headers['x-frame-options']).toBe('DENY')
    }
  })
})

describe('a form from another site', () => {
  test('is rejected by Sec-Fetch-Site, or by Origin in old browsers', async () => {
    const request = await askToSign(server, account)
    const browser = openBrowser(server)
    const base = await browser.claim(await request.link())
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: 'null' },
    ]) {
      expect((await browser.post(`${base}/decline`, {}, headers)).statusCode).toBe(403)
    }
    const old = { method: 'POST', url: `${base}/decline`, headers: { cookie: browser.cookie ?? '' } } as const
    const foreign = { ...old, headers: { ...old.headers, origin: 'https://evil.example' } }
    expect((await server.inject(foreign)).statusCode).toBe(403)
    expect(await eventsOf(server, request)).toEqual(['signer.notified'])
  })

  test('has no cookie: the cookie is HttpOnly and SameSite=Lax', async () => {
    const request = await askToSign(server, account)
    const answer = await server.inject({ method: 'POST', url: await request.link() })
    expect(String(answer.headers['set-cookie'])).toMatch(/^countersign=.*HttpOnly; SameSite=Lax/)
  })
})

async function tablesHolding(secret: string): Promise<string[]> {
  const tables = await server.database.owner(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const hex = Buffer.from(secret).toString('hex')
    const [row] = await server.database.owner(
      `SELECT count(*)::int AS n FROM ${name} t WHERE t::text LIKE '%' || $1 || '%' OR t::text LIKE '%' || $2 || '%'`,
      [secret, hex],
    )
    if (row.n > 0) found.push(name)
  }
  return found
}

/** The same routes with a logger that stores all of its output. */
function loggingServer() {
  let output = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      output += chunk
      done()
    },
  })
  const app = buildHttpServer({
    ...{ logger: pino({ level: 'trace' }, sink), publicOrigin: 'http://127.0.0.1' },
    ...{ trustedProxies: [], jsonLimitBytes: 1024 * 1024 },
  })
  const mails = makeMailAllowance(server.parts.db, 1_000)
  const files = { uploadFolder: tmpdir(), budget: new UploadBudget({ uploads: 1, bytes: 1 }), maxPages: 1 }
  const outliner = openOutliner({ onError: (err) => app.log.error({ err }) })
  const pages = { publicUrl: 'http://127.0.0.1', isMembersBrowser: async () => false, outliner }
  const own = { mails, files, ...pages, providersOf: async () => [] }
  const parts = { ...server.parts, ...server.deps, ...own }
  signingRoutes(app, parts)
  return { app, logs: () => output }
}
