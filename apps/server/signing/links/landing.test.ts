import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildHttpServer } from '../../platform/http/server.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { signingRoutes } from '../routes.ts'
import { askToSign, auditOf, eventsOf, openBrowser, shownOn } from '../testing/signing.ts'

// A link is a right to sign: who may use it, and what it must never be found in.

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
}, 60_000)
afterAll(() => server.stop())

describe('looking is not claiming', () => {
  test('a hundred GETs and HEADs of a mail scanner change nothing', async () => {
    const request = await askToSign(server, account)
    const link = await request.link()
    const before = await server.database.owner('SELECT audit_seq FROM sign_requests WHERE request_id = $1', [
      request.requestId,
    ])
    for (let i = 0; i < 50; i += 1) {
      expect((await server.inject({ method: 'GET', url: link })).statusCode).toBe(200)
      expect((await server.inject({ method: 'HEAD', url: link })).statusCode).toBe(200)
    }
    const after = await server.database.owner('SELECT audit_seq FROM sign_requests WHERE request_id = $1', [
      request.requestId,
    ])
    expect(after).toEqual(before)
    expect(await eventsOf(server, request)).toEqual(['signer.notified'])
  })

  test('a claimed visit is not a look either, nor is a HEAD of an image', async () => {
    const request = await askToSign(server, account)
    const browser = openBrowser(server)
    const base = await browser.claim(await request.link())
    await browser.get(base)
    await server.inject({
      method: 'HEAD',
      url: `${base}/pages/1.webp?w=360`,
      headers: { cookie: browser.cookie ?? '' },
    })
    expect(await eventsOf(server, request)).toEqual(['signer.notified'])
  })
})

describe('one browser at a time', () => {
  test('who claims the link last has it; the other gets a 401 that says how to go on, and both are in the audit trail', async () => {
    const request = await askToSign(server, account)
    const link = await request.link()
    const [first, second] = [openBrowser(server, 'First/1'), openBrowser(server, 'Second/2')]
    const base = await first.claim(link)
    expect((await first.get(`${base}/pages/1.webp?w=360`)).statusCode).toBe(200)
    expect(await second.claim(link)).toBe(base)
    const gone = await first.get(base)
    expect(gone.statusCode).toBe(401)
    expect(gone.body).toContain('Opened somewhere else')
    expect((await first.get(`${base}/pages/1.webp?w=360`)).statusCode).toBe(401)
    expect((await first.send(`${base}/sign`, {})).statusCode).toBe(401)
    expect((await second.get(base)).statusCode).toBe(200)

    await first.claim(link)
    expect((await first.get(base)).statusCode).toBe(200)
    expect((await second.get(base)).statusCode).toBe(401)
    const claims = await auditOf(server, request, 'link_claimed')
    expect(claims.map(({ personal }) => personal.user_agent)).toEqual(['First/1', 'Second/2', 'First/1'])
    expect(claims.map(({ data }) => data.ended_visit_id)).toEqual([
      null,
      claims[0]?.data.visit_id,
      claims[1]?.data.visit_id,
    ])
  })

  test('a browser that has the visit is led on by its link, without another claim', async () => {
    const request = await askToSign(server, account)
    const link = await request.link()
    const browser = openBrowser(server)
    const base = await browser.claim(link)
    const again = await browser.get(link)
    expect([again.statusCode, again.headers.location]).toEqual([303, base])
    expect(await browser.claim(link)).toBe(base)
    expect(await auditOf(server, request, 'link_claimed')).toHaveLength(1)
  })

  test('a signature that waited for the other browser’s claim is refused', async () => {
    const request = await askToSign(server, account)
    const link = await request.link()
    const [first, second] = [openBrowser(server), openBrowser(server)]
    const base = await first.claim(link)
    const shown = shownOn((await first.get(base)).body)
    await first.get(`${base}/pages/1.webp?w=360`)
    const [claimed, signed] = await server.parts.db.transaction({ tenant: account.tenantId }, async (tx) => {
      await tx.query('SELECT 1 FROM sign_requests WHERE request_id = $1 FOR UPDATE', [request.requestId])
      const claiming = second.post(link)
      await waitingForLocks(1)
      const signing = first.send(`${base}/sign`, { mark: { kind: 'typed', name: 'Asha Rao' }, ...shown })
      await waitingForLocks(2)
      return [claiming, signing] as const
    })
    expect((await claimed).statusCode).toBe(303)
    expect((await signed).statusCode).toBe(401)
    expect(await eventsOf(server, request)).not.toContain('signer.signed')
  })

  test('one browser may act as several signers of one mailbox', async () => {
    const [one, two] = [await askToSign(server, account), await askToSign(server, account)]
    const browser = openBrowser(server)
    const [first, second] = [await browser.claim(await one.link()), await browser.claim(await two.link())]
    expect((await browser.get(first)).statusCode).toBe(200)
    expect((await browser.get(second)).statusCode).toBe(200)
    const cookies = new Set((browser.cookie ?? '').split('; '))
    expect(cookies.size).toBe(1)
  })

  test('a link cannot be made to fill the audit trail', async () => {
    const request = await askToSign(server, account)
    const link = await request.link()
    const claims: number[] = []
    for (let i = 0; i < 52; i += 1) claims.push((await openBrowser(server).post(link)).statusCode)
    expect(claims.slice(0, 50).every((status) => status === 303)).toBe(true)
    expect(claims.slice(50)).toEqual([429, 429])
    expect(await auditOf(server, request, 'link_claimed')).toHaveLength(50)
  })

  test('a browser cannot bring a token of its own choice', async () => {
    const request = await askToSign(server, account)
    const planted = `countersign=${'A'.repeat(43)}`
    const answer = await server.inject({ method: 'POST', url: await request.link(), headers: { cookie: planted } })
    expect(String(answer.headers['set-cookie'])).not.toContain('A'.repeat(43))
  })
})

describe('a dead link', () => {
  test('unknown: one 404 whatever is wrong with it, then 429', async () => {
    const stranger = { remoteAddress: '198.51.100.7' }
    const links = Array.from({ length: 40 }, (_, i) => `/s/000_${String(i).padStart(43, 'x')}`)
    const answers = await Promise.all(links.map((url) => server.inject({ url, ...stranger })))
    const [first] = answers
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(30)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
    for (const { statusCode, body } of answers) if (statusCode === 404) expect(body).toBe(first?.body)
    expect(answers.at(-1)?.headers['retry-after']).toBeDefined()
    expect(answers.at(-1)?.body).toContain('Please try again in a minute.')
    const request = await askToSign(server, account)
    expect((await server.inject({ url: await request.link(), ...stranger })).statusCode).toBe(200)
  })

  test('a visit nobody has is as unknown as a link', async () => {
    const request = await askToSign(server, account)
    expect((await server.inject({ url: `/sign/${request.signers[0]?.publicId}` })).statusCode).toBe(404)
    expect((await server.inject({ url: `/visit/${'A'.repeat(43)}` })).statusCode).toBe(404)
    expect((await server.inject({ url: '/sign/nobody' })).statusCode).toBe(404)
  })

  test('replaced by the sender’s new one: 410, also for a browser that had claimed it', async () => {
    const request = await askToSign(server, account)
    const link = await request.link()
    const browser = openBrowser(server)
    const base = await browser.claim(link)
    const path = `document-signrequest/${request.documentId}/signers/${request.signers[0]?.publicId}/link`
    const fresh = (await account.call('POST', path)).json()
    for (const answer of [await browser.get(link), await browser.post(link), await browser.get(base)]) {
      expect(answer.statusCode).toBe(410)
      expect(answer.body).toContain('There is a newer link')
    }
    expect(await browser.claim(new URL(fresh.url).pathname)).toBe(base)
    expect((await browser.get(base)).statusCode).toBe(200)
  })

  test('of a request that has ended: the page says why, and nothing is claimed', async () => {
    const request = await askToSign(server, account)
    const link = await request.link()
    await account.call('POST', `document-signrequest/${request.documentId}/cancel`)
    const browser = openBrowser(server)
    expect((await browser.get(link)).statusCode).toBe(410)
    const claimed = await browser.post(link)
    expect(claimed.statusCode).toBe(409)
    expect(claimed.body).toContain('cancelled')
    expect(browser.cookie).toBeUndefined()
  })

  test('of a suspended account: 410 at once, for the link and for the visit', async () => {
    const other = await server.open()
    const request = await askToSign(server, other)
    const [link, browser] = [await request.link(), openBrowser(server)]
    const base = await browser.claim(link)
    await server.database.owner('UPDATE accounts SET suspended_at = now() WHERE account_id = $1', [other.accountId])
    for (const url of [link, base, `${base}/pages/1.webp?w=360`]) {
      expect((await browser.get(url)).statusCode).toBe(410)
    }
  })
})

describe('where a link must not be found', () => {
  test('in the database, in the sender’s answers, in the log', async () => {
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
    ]) {
      await app.inject({ url, headers })
      await app.inject({ method: 'POST', url, headers })
    }
    await app.close()
    expect(logs()).not.toContain(token)
    expect(logs()).not.toContain(cookie)
  })

  test('in a Referer, a frame, or a cache: every page forbids it', async () => {
    const request = await askToSign(server, account)
    const browser = openBrowser(server)
    const link = await request.link()
    const door = await browser.get(link)
    const base = await browser.claim(link)
    for (const answer of [door, await browser.get(base), await browser.get('/s/unknown')]) {
      expect(answer.headers['referrer-policy']).toBe('no-referrer')
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(answer.headers['content-security-policy']).not.toMatch(/unsafe-/)
      expect(answer.headers['x-frame-options']).toBe('DENY')
    }
  })
})

test('a failure on our side is a calm page for a person, and data for a script', async () => {
  const request = await askToSign(server, account)
  const browser = openBrowser(server)
  const base = await browser.claim(await request.link())
  await server.database.owner('ALTER TABLE visits RENAME TO visits_away')
  try {
    const page = await browser.get(base)
    expect([page.statusCode, page.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
    expect(page.body).toContain('Temporarily unavailable')
    const image = await browser.get(`${base}/pages/1.webp?w=360`)
    expect([image.statusCode, image.json().code]).toEqual([500, 'internal_error'])
  } finally {
    await server.database.owner('ALTER TABLE visits_away RENAME TO visits')
  }
})

describe('a form of another site', () => {
  test('is refused, by where the browser says it comes from', async () => {
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

  test('finds no cookie: it is sent to our own pages only, and no script reads it', async () => {
    const request = await askToSign(server, account)
    const answer = await server.inject({ method: 'POST', url: await request.link() })
    expect(String(answer.headers['set-cookie'])).toMatch(/^countersign=.*HttpOnly; SameSite=Lax/)
  })
})

/** Resolves once so many statements wait for a lock: PostgreSQL serves them in the order they came. */
async function waitingForLocks(count: number): Promise<void> {
  for (;;) {
    const [row] = await server.database.owner(
      `SELECT count(*)::int AS n FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    )
    if (row.n >= count) return
  }
}

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

/** The same routes, with a log that keeps everything. */
function loggingServer() {
  let kept = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      kept += chunk
      done()
    },
  })
  const app = buildHttpServer({
    ...{ logger: pino({ level: 'trace' }, sink), publicOrigin: 'http://127.0.0.1' },
    ...{ trustedProxies: [], jsonLimitBytes: 1024 * 1024 },
  })
  const parts = { ...server.parts, ...server.deps, publicUrl: 'http://127.0.0.1', providersOf: async () => [] }
  signingRoutes(app, parts)
  return { app, logs: () => kept }
}
