import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { askToSign, auditOf, eventsOf, openBrowser, shownOn, type TestRequest } from '../testing/signer-browser.ts'

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
}, 60_000)
afterAll(() => server.stop())

/** What a claim, a view or a code would change. */
async function traces({ requestId }: TestRequest) {
  const count = `(SELECT count(*)::int FROM visits v WHERE v.request_id = r.request_id) AS visits,
    (SELECT count(*)::int FROM signer_codes c WHERE c.request_id = r.request_id) AS codes`
  return server.database.owner(`SELECT audit_seq, state, ${count} FROM sign_requests r WHERE request_id = $1`, [
    requestId,
  ])
}

describe('a GET of a link', () => {
  test('M4: shows the document and its pages, and changes nothing', async () => {
    const request = await askToSign(server, account)
    const link = await request.link()
    const before = await traces(request)
    const scanner = openBrowser(server, 'Scanner/1')
    const page = await scanner.get(link)
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining(`src="${link}/pages/1.webp?w=360"`)])
    for (const url of [`${link}/pages/1.webp?w=360`, `${link}/pages/1.webp?w=720`, `${link}/pages/1/text`]) {
      const answer = await scanner.get(url)
      expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 200, 'no-store'])
    }
    expect(scanner.cookie).toBeUndefined()
    expect(await traces(request)).toEqual(before)
    expect(await eventsOf(server, request)).toEqual(['signer.notified'])
  })

  test('M4: evicts nobody, also while another browser has the visit', async () => {
    const request = await askToSign(server, account)
    const [link, person, scanner] = [await request.link(), openBrowser(server), openBrowser(server)]
    const base = await person.claim(link)
    await scanner.get(link)
    await scanner.get(`${link}/pages/1.webp?w=360`)
    expect((await person.get(base)).statusCode).toBe(200)
    expect(await auditOf(server, request, 'link_claimed')).toHaveLength(1)
  })

  test.each([
    ['email_otp', {}],
    ['access_code', { access_code: 'blue heron' }],
  ])('M4: shows nothing and mails nothing before a press if %s is required', async (auth, more) => {
    const signer = { name: 'Asha Rao', email: 'asha@example.com', auth, ...more }
    const request = await askToSign(server, account, { signers: [signer] })
    const [link, scanner] = [await request.link(), openBrowser(server)]
    const before = await traces(request)
    const page = await scanner.get(link)
    expect(page.body).not.toContain('/pages/')
    for (const url of [`${link}/pages/1.webp?w=360`, `${link}/pages/1/text`]) {
      expect((await scanner.get(url)).statusCode).toBe(401)
    }
    expect(await traces(request)).toEqual(before)
    expect(
      await server.database.owner(`SELECT 1 FROM jobs WHERE name = 'code' AND ids->>'request' = $1`, [
        request.requestId,
      ]),
    ).toEqual([])
  })

  test('changes nothing, nor does a HEAD, for a hundred requests of a mail scanner', async () => {
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

  test('M4: neither a claim nor a page image counts as a view', async () => {
    const request = await askToSign(server, account)
    const browser = openBrowser(server)
    const base = await browser.claim(await request.link())
    await browser.get(base)
    await server.inject({
      method: 'HEAD',
      url: `${base}/pages/1.webp?w=360`,
      headers: { cookie: browser.cookie ?? '' },
    })
    await browser.get(`${base}/pages/1.webp?w=360`)
    expect(await eventsOf(server, request)).toEqual(['signer.notified'])
  })
})

describe('the first press on the page of a link', () => {
  test('M4: claims the link, records the view and the pages displayed, and gives the visit’s path', async () => {
    const request = await askToSign(server, account)
    const [link, person] = [await request.link(), openBrowser(server, 'Phone/1')]
    const { document } = shownOn((await person.get(link)).body)
    const { pages } = (await account.call('GET', `documents/${request.documentId}`)).json()
    const displayed = pages.map((_: unknown, i: number) => i + 1)
    const viewed = await person.send(`${link}/viewed`, { document, pages: displayed })
    expect([viewed.statusCode, viewed.json()]).toEqual([200, { base: `/sign/${request.signers[0]?.publicId}` }])
    expect(await eventsOf(server, request)).toEqual(['signer.notified', 'document.viewed'])
    for (const kind of ['link_claimed', 'signer_viewed', 'document_shown']) {
      const entries = await auditOf(server, request, kind)
      expect([kind, entries.map(({ personal }) => personal.user_agent)]).toEqual([kind, ['Phone/1']])
    }
    // A repeat, whose answer the browser may have missed, changes nothing.
    expect((await person.send(`${link}/viewed`, { document, pages: [1] })).json()).toEqual(viewed.json())
    expect(await auditOf(server, request, 'link_claimed')).toHaveLength(1)
  })

  test('M4: signs without scripts: one form claims, views and signs', async () => {
    const request = await askToSign(server, account)
    const [link, person] = [await request.link(), openBrowser(server)]
    const shown = shownOn((await person.get(link)).body)
    const signed = await person.post(`${link}/sign`, { typed_name: 'Asha Rao', ...shown })
    expect(signed.statusCode).toBe(303)
    expect((await person.get(String(signed.headers.location))).body).toContain('You have signed')
    expect(await eventsOf(server, request)).toEqual(['signer.notified', 'document.viewed', 'signer.signed'])
  })

  test('M4: declines, and enters an access code, without scripts', async () => {
    const [request, coded] = [
      await askToSign(server, account),
      await askToSign(server, account, {
        signers: [{ name: 'Asha Rao', email: 'a@example.com', auth: 'access_code', access_code: 'blue heron' }],
      }),
    ]
    const person = openBrowser(server)
    expect((await person.post(`${await request.link()}/decline`)).statusCode).toBe(303)
    expect(await eventsOf(server, request)).toContain('document.declined')
    const link = await coded.link()
    expect((await person.get(link)).body).toContain(`action="${link}/code"`)
    expect((await person.post(`${link}/code`, { code: 'red heron' })).statusCode).toBe(401)
    const passed = await person.post(`${link}/code`, { code: 'blue heron' })
    expect((await person.get(String(passed.headers.location))).body).toContain('/pages/1.webp')
    expect(await auditOf(server, coded, 'link_claimed')).toHaveLength(1)
  })

  test('M4: takes the visit from another browser, which then says where it went', async () => {
    const request = await askToSign(server, account)
    const [link, first, second] = [await request.link(), openBrowser(server), openBrowser(server)]
    const { document } = shownOn((await first.get(link)).body)
    const { base } = (await first.send(`${link}/viewed`, { document, pages: [1] })).json()
    await second.get(link)
    expect((await first.get(base)).statusCode).toBe(200)
    await second.send(`${link}/viewed`, { document, pages: [1] })
    expect((await first.get(base)).statusCode).toBe(401)
    expect((await second.get(base)).statusCode).toBe(200)
  })

  test('M4: is refused for an embed session’s link, which only its own page claims', async () => {
    const request = await askToSign(server, account)
    const path = `document-signrequest/${request.documentId}/signers/${request.signers[0]?.publicId}/embed-session`
    const session = await account.call('POST', path, { mode: 'redirect', return_url: 'https://app.example/' })
    const link = new URL(session.json().url).pathname
    const browser = openBrowser(server)
    expect((await browser.get(link)).body).toContain('<script>')
    expect((await browser.get(`${link}/pages/1.webp?w=360`)).statusCode).toBe(403)
    expect((await browser.post(`${link}/sign`)).statusCode).toBe(410)
    await browser.claim(link)
    expect(await eventsOf(server, request)).toEqual(['signer.notified'])
  })
})

describe('a link that does not work', () => {
  test('gets the same 404 for every unknown token, then 429', async () => {
    const guesser = { remoteAddress: '198.51.100.7' }
    const links = Array.from({ length: 40 }, (_, i) => `/s/000_${String(i).padStart(43, 'x')}`)
    const answers: Awaited<ReturnType<TestServer['inject']>>[] = []
    for (const url of links) answers.push(await server.inject({ url, ...guesser }))
    const [first] = answers
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(30)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
    for (const { statusCode, body } of answers) if (statusCode === 404) expect(body).toBe(first?.body)
    expect(answers.at(-1)?.headers['retry-after']).toBeDefined()
    expect(answers.at(-1)?.body).toContain('Too many pages were opened from your network')
    const request = await askToSign(server, account)
    expect((await server.inject({ url: await request.link(), ...guesser })).statusCode).toBe(200)
  })

  test('gets 404 for a visit that does not exist', async () => {
    const request = await askToSign(server, account)
    expect((await server.inject({ url: `/sign/${request.signers[0]?.publicId}` })).statusCode).toBe(404)
    expect((await server.inject({ url: `/visit/${'A'.repeat(43)}` })).statusCode).toBe(404)
    expect((await server.inject({ url: '/sign/nobody' })).statusCode).toBe(404)
  })

  test('gets 410 once the sender has replaced it, also in the browser that claimed it', async () => {
    const request = await askToSign(server, account)
    const link = await request.link()
    const browser = openBrowser(server)
    const base = await browser.claim(link)
    const path = `document-signrequest/${request.documentId}/signers/${request.signers[0]?.publicId}/link`
    const replaced = (await account.call('POST', path)).json()
    for (const answer of [await browser.get(link), await browser.post(link), await browser.get(base)]) {
      expect(answer.statusCode).toBe(410)
      expect(answer.body).toContain('There is a newer link')
    }
    expect(await browser.claim(new URL(replaced.url).pathname)).toBe(base)
    expect((await browser.get(base)).statusCode).toBe(200)
  })

  test('shows why the request has ended, and a claim gets 409', async () => {
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

  test('L8: gets 410 thirty days after the end of the request', async () => {
    const other = await server.open()
    const request = await askToSign(server, other)
    const [link, browser] = [await request.link(), openBrowser(server)]
    await other.call('POST', `document-signrequest/${request.documentId}/cancel`)
    const advance = (days: number) => other.call('POST', 'sandbox/clock/advance', { seconds: days * 86_400 })
    await advance(29)
    expect((await browser.get(link)).body).toContain('cancelled')
    await advance(1)
    for (const answer of [await browser.get(link), await browser.post(link)]) {
      expect(answer.statusCode).toBe(410)
      expect(answer.body).not.toContain('cancelled')
    }
  })

  test('gets 410 for the link and the visit once the sender is suspended', async () => {
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
