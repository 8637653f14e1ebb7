import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseEverybody } from '../../records/testing/erase.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { askToSign, auditOf, eventsOf, openBrowser, shownOn } from '../testing/signer-browser.ts'

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
}, 60_000)
afterAll(() => server.stop())

describe('a claim', () => {
  test('ends the visit of the previous browser with 401, and the audit trail records both browsers', async () => {
    const request = await askToSign(server, account)
    const link = await request.link()
    const [first, second] = [openBrowser(server, 'First/1'), openBrowser(server, 'Second/2')]
    const base = await first.claim(link)
    expect((await first.get(`${base}/pages/1.webp?w=360`)).statusCode).toBe(200)
    expect(await second.claim(link)).toBe(base)
    const ended = await first.get(base)
    expect(ended.statusCode).toBe(401)
    expect(ended.body).toContain('Opened somewhere else')
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

  test('is not repeated by a browser that already has the visit: its link redirects', async () => {
    const request = await askToSign(server, account)
    const link = await request.link()
    const browser = openBrowser(server)
    const base = await browser.claim(link)
    const again = await browser.get(link)
    expect([again.statusCode, again.headers.location]).toEqual([303, base])
    expect(await browser.claim(link)).toBe(base)
    expect(await auditOf(server, request, 'link_claimed')).toHaveLength(1)
  })

  test('rejects a signature of the previous browser that waited for the claim’s lock', async () => {
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

  test('lets one browser act as several signers of one mailbox', async () => {
    const [one, two] = [await askToSign(server, account), await askToSign(server, account)]
    const browser = openBrowser(server)
    const [first, second] = [await browser.claim(await one.link()), await browser.claim(await two.link())]
    expect((await browser.get(first)).statusCode).toBe(200)
    expect((await browser.get(second)).statusCode).toBe(200)
    const cookies = new Set((browser.cookie ?? '').split('; '))
    expect(cookies.size).toBe(1)
  })

  test('is limited to 50 per hour and link', async () => {
    const request = await askToSign(server, account)
    const link = await request.link()
    const claims: number[] = []
    for (let i = 0; i < 52; i += 1) claims.push((await openBrowser(server).post(link)).statusCode)
    expect(claims.slice(0, 50).every((status) => status === 303)).toBe(true)
    expect(claims.slice(50)).toEqual([429, 429])
    expect(await auditOf(server, request, 'link_claimed')).toHaveLength(50)
  })

  test('replaces a browser token that the server did not issue', async () => {
    const request = await askToSign(server, account)
    const planted = `countersign=${'A'.repeat(43)}`
    const answer = await server.inject({ method: 'POST', url: await request.link(), headers: { cookie: planted } })
    expect(String(answer.headers['set-cookie'])).not.toContain('A'.repeat(43))
  })
})

/** Resolves once this many statements wait for a lock. PostgreSQL grants the lock in the order of arrival. */
async function waitingForLocks(count: number): Promise<void> {
  const waiting = () =>
    server.database.owner(
      `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    )
  await expect.poll(waiting, { interval: 20, timeout: 15_000 }).toHaveLength(count)
}

test('L8: an open visit ends with the erasure of the signer', async () => {
  const request = await askToSign(server, account)
  const browser = openBrowser(server)
  const base = await browser.claim(await request.link())
  await account.call('POST', `document-signrequest/${request.documentId}/cancel`)
  const answers = async () => {
    const page = await browser.get(base)
    const files = [await browser.get(`${base}/pages/1.webp?w=360`), await browser.get(`${base}/signed-document`)]
    return [page.body.includes('agreement'), ...files.map(({ statusCode }) => statusCode)]
  }
  expect(await answers()).toEqual([true, 403, 403])
  await eraseEverybody(server, request.requestId)
  expect(await answers()).toEqual([false, 410, 410])
})
