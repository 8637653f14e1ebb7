import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicId } from '../../platform/ids.ts'
import { eraseEverybody } from '../../records/testing/erase.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { itemNumbersIn, openDocument, type TestInboxes, testInboxes } from '../testing/inbox.ts'
import { openBrowser } from '../testing/signer-browser.ts'

let server: TestServer
let account: TestAccount
let inboxes: TestInboxes

beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
  inboxes = testInboxes(server, account)
}, 60_000)
afterAll(() => server.stop())

describe('access to an inbox', () => {
  test('M4: a GET of its link shows the list and claims nothing; the press that opens a document claims both', async () => {
    const [request] = await inboxes.create(1)
    if (!request) throw new Error('no request was created')
    const browser = openBrowser(server)
    const link = await inboxes.mailDigest([request], inboxes.newMailbox())
    const visits = () =>
      server.database.owner(
        'SELECT 1 FROM inbox_visits v JOIN inbox_items i USING (inbox_id) WHERE i.request_id = $1',
        [request.requestId],
      )
    expect(itemNumbersIn((await browser.get(link)).body)).toEqual(['1'])
    expect([browser.cookie, await visits()]).toEqual([undefined, []])
    const base = await openDocument(browser, link)
    expect(await visits()).toHaveLength(1)
    const page = await browser.get(base)
    expect(page.body).toContain('/pages/1.webp')
    expect(page.body).toMatch(/href="\/queue\/que_\w+"/)
  })

  test('does not show other signers', async () => {
    const [request] = await inboxes.create(1, {
      signers: [
        { name: 'Asha Rao', email: 'asha@example.com' },
        { name: 'Zebulon Quist', email: 'zebulon@secret.example' },
      ],
    })
    if (!request) throw new Error('no request was created')
    const browser = openBrowser(server)
    const link = await inboxes.mailDigest([request], inboxes.newMailbox())
    const landing = await browser.get(link)
    const list = await browser.get(await browser.claim(link))
    for (const { body } of [landing, list]) expect(body).not.toMatch(/zebulon|quist|asha@/i)
    for (const { headers } of [landing, list]) {
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    }
  })

  test('is possible from two browsers at once; the last to open a document has its visit', async () => {
    const [request] = await inboxes.create(1)
    if (!request) throw new Error('no request was created')
    const link = await inboxes.mailDigest([request], inboxes.newMailbox())
    const [first, second] = [openBrowser(server), openBrowser(server)]
    const list = await first.claim(link)
    expect(await second.claim(link)).toBe(list)
    const base = await openDocument(first, list)
    await openDocument(second, list)
    const [ended, open] = [await first.get(base), await second.get(base)]
    expect([ended.statusCode, open.statusCode]).toEqual([401, 200])
    expect(ended.body).toContain('Opened somewhere else')
    expect(ended.body).toContain(`<a class="plain" href="${list}">Document list</a>`)
    expect([(await first.get(list)).statusCode, (await second.get(list)).statusCode]).toEqual([200, 200])
  })

  test('gets the same 404 for unknown links and other tenants’ inboxes, then 429', async () => {
    const other = await server.open()
    const requests = await inboxes.create(1, {}, other)
    const link = await inboxes.mailDigest(requests, inboxes.newMailbox(), other)
    const otherInbox = await openBrowser(server).claim(link)
    const own = await inboxes.openOne()
    const random = `/queue/${publicId('que', crypto.randomUUID())}`
    const guesser = { remoteAddress: '198.51.100.77', headers: { cookie: own.browser.cookie ?? '' } }
    const urls = [otherInbox, random, '/queue/nothing', '/q/short', `/q/${'a'.repeat(47)}`, link.replace(/.$/, '~')]
    const answers = []
    for (const url of urls) answers.push(await server.inject({ url, ...guesser }))
    for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([404, answers[0]?.body])
    // The minute's count may restart during the loop; the limit is then reached later.
    const guess = async () => (await server.inject({ url: random, ...guesser })).statusCode
    let status = 404
    for (let guesses = 0; status === 404 && guesses < 70; guesses += 1) status = await guess()
    expect(status).toBe(429)
    expect((await server.inject({ url: own.list, ...guesser })).statusCode).toBe(200)
  })

  test('gets 410 once the sender is suspended', async () => {
    const other = await server.open()
    const link = await inboxes.mailDigest(await inboxes.create(1, {}, other), inboxes.newMailbox(), other)
    const browser = openBrowser(server)
    const list = await browser.claim(link)
    await server.database.owner('UPDATE accounts SET suspended_at = now() WHERE account_id = $1', [other.accountId])
    for (const url of [link, list]) expect((await browser.get(url)).statusCode).toBe(410)
    expect((await browser.post(`${list}/open`)).statusCode).toBe(410)
  })

  test('expires after a day, until the link is claimed again', async () => {
    const { browser, list, link } = await inboxes.openOne()
    await server.database.owner(`UPDATE inbox_visits SET expires_at = now() - interval '1 second'`)
    expect((await browser.get(list)).statusCode).toBe(401)
    expect(await browser.claim(link)).toBe(list)
    expect((await browser.get(list)).statusCode).toBe(200)
  })

  test('is limited to 50 claims per hour, and the link’s token is not stored', async () => {
    const { link } = await inboxes.openOne()
    const claims = []
    for (let i = 0; i < 51; i += 1) claims.push((await openBrowser(server).post(link)).statusCode)
    expect(claims.filter((status) => status === 429)).toHaveLength(2)
    const stored = await server.database.owner('SELECT l::text AS row FROM inbox_links l')
    const token = link.split('/').at(-1) ?? ''
    expect(stored.some(({ row }) => row.includes(token) || row.includes(Buffer.from(token).toString('hex')))).toBe(
      false,
    )
  })

  test('rejects a form from another site', async () => {
    const { browser, list } = await inboxes.openOne()
    expect((await browser.post(`${list}/open`, {}, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  })
})

describe('the erasure of a signer', () => {
  test('removes their document from the inbox, and the empty inbox', async () => {
    const requests = await inboxes.create(2)
    const browser = openBrowser(server)
    const link = await inboxes.mailDigest(requests, inboxes.newMailbox())
    const list = await browser.claim(link)
    for (const { documentId } of requests) await account.call('POST', `document-signrequest/${documentId}/cancel`)
    const [first, second] = requests
    await eraseEverybody(server, first?.requestId ?? '')
    expect(itemNumbersIn((await browser.get(list)).body)).toEqual(['2'])
    await eraseEverybody(server, second?.requestId ?? '')
    for (const url of [link, list]) expect((await browser.get(url)).statusCode).toBe(404)
  })
})
