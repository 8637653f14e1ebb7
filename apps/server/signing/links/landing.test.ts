import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { askToSign, eventsOf, openBrowser } from '../testing/signer-browser.ts'

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
}, 60_000)
afterAll(() => server.stop())

describe('a GET of a link', () => {
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

  test('neither a claim nor a HEAD of a page image counts as a view', async () => {
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
    expect(answers.at(-1)?.body).toContain('Please try again in a minute.')
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
