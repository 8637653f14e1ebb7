import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as qr from '../../platform/qr.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { askToSign, auditOf, openBrowser, type TestBrowser } from '../testing/signer-browser.ts'

// What is in the codes. Only the hash of a link is stored.
vi.mock(import('../../platform/qr.ts'), { spy: true })

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
}, 60_000)
afterAll(() => server.stop())

async function visit(more: Record<string, unknown> = {}) {
  const request = await askToSign(server, account, more)
  const desk = openBrowser(server, 'Desk/1')
  const base = await desk.claim(await request.link())
  return { request, desk, base }
}

async function offer(desk: TestBrowser, base: string): Promise<string> {
  const answer = await desk.send(`${base}/transfer`, {})
  expect(answer.statusCode).toBe(200)
  const { size, path } = answer.json()
  expect(path).toMatch(/^M0 0h7v1h-7z/) // the first line of the finder pattern
  expect(size).toBeGreaterThan(20)
  const [link = ''] = vi.mocked(qr.encodeQr).mock.lastCall ?? []
  return new URL(link).pathname
}

test('the code moves the visit to the device that presses the button, and both are in the audit trail', async () => {
  const { request, desk, base } = await visit()
  const link = await offer(desk, base)
  expect((await desk.get(`${base}/transfer`)).statusCode).toBe(204)
  const phone = openBrowser(server, 'Phone/1')
  const landing = await phone.get(link)
  expect(landing.body).toContain('data-kind="landing"')
  expect(landing.body).not.toContain('/landing-') // no script claims it
  expect((await desk.get(`${base}/transfer`)).statusCode).toBe(204)
  expect(await phone.claim(link)).toBe(base)
  expect((await phone.get(base)).statusCode).toBe(200)
  expect((await desk.get(`${base}/transfer`)).statusCode).toBe(401)

  const [offered] = await auditOf(server, request, 'transfer_offered')
  const [first, second] = await auditOf(server, request, 'link_claimed')
  expect(offered?.data.visit_id).toBe(first?.data.visit_id)
  expect(second?.data.ended_visit_id).toBe(first?.data.visit_id)
  expect(second?.personal.user_agent).toBe('Phone/1')
})

test('the code works once', async () => {
  const { desk, base } = await visit()
  const link = await offer(desk, base)
  const [phone, other] = [openBrowser(server), openBrowser(server)]
  await phone.claim(link)
  expect((await other.get(link)).statusCode).toBe(410)
  expect((await other.post(link)).statusCode).toBe(410)
  // The device that used it comes back to its visit.
  expect((await phone.get(link)).headers.location).toBe(base)
})

/** As the visit that began with a code: no way back after another browser has taken it. */
async function expectNoWayBack(browser: TestBrowser, base: string) {
  const over = await browser.get(base)
  expect([over.statusCode, over.body.includes('/continue"')]).toEqual([401, false])
  expect(over.body).toContain(`action="${base}/new-link"`)
  expect((await browser.post(`${base}/continue`)).statusCode).toBe(401)
}

test('a visit that began with a code cannot be continued: the mailed link, and the device that offered it, take it back for good', async () => {
  const { request, desk, base } = await visit()
  const stranger = openBrowser(server)
  await stranger.claim(await offer(desk, base))
  expect((await desk.post(`${base}/continue`)).statusCode).toBe(303)
  await expectNoWayBack(stranger, base)

  const again = openBrowser(server)
  await again.claim(await offer(desk, base))
  await openBrowser(server).claim(await request.link())
  await expectNoWayBack(again, base)
})

test('a new code ends the one before', async () => {
  const { desk, base } = await visit()
  const [first, second] = [await offer(desk, base), await offer(desk, base)]
  const phone = openBrowser(server)
  expect((await phone.get(first)).statusCode).toBe(410)
  expect((await phone.post(first)).statusCode).toBe(410)
  expect(await phone.claim(second)).toBe(base)
})

test('a code ends with the visit that offered it, by any device, and leaves embed sessions alone', async () => {
  const { request, desk, base } = await visit()
  const path = `document-signrequest/${request.documentId}/signers/${request.signers[0]?.publicId}/embed-session`
  const session = await account.call('POST', path, { mode: 'redirect', return_url: 'https://app.example/done' })
  const photographed = await offer(desk, base)
  await openBrowser(server).claim(await request.link())
  expect((await openBrowser(server).post(photographed)).statusCode).toBe(410)
  expect(await openBrowser(server).claim(new URL(session.json().url).pathname)).toBe(base)
})

test('a code does not prolong the visit, and does not work after its end', async () => {
  const { request, desk, base } = await visit()
  const endAt = (time: string) =>
    server.database.owner(`UPDATE visits SET expires_at = ${time} WHERE request_id = $1 AND ended_at IS NULL`, [
      request.requestId,
    ])
  await endAt(`date_trunc('second', now()) + interval '1 hour'`)
  const phone = openBrowser(server)
  await phone.claim(await offer(desk, base))
  const ends = await server.database.owner('SELECT DISTINCT expires_at FROM visits WHERE request_id = $1', [
    request.requestId,
  ])
  expect(ends).toHaveLength(1)
  const late = await offer(phone, base)
  await endAt('now()')
  expect((await openBrowser(server).post(late)).statusCode).toBe(410)
})

test('the code shows nothing of the document before the press', async () => {
  const { desk, base } = await visit()
  const link = await offer(desk, base)
  const phone = openBrowser(server)
  expect((await phone.get(`${link}/pages/1.webp?w=360`)).statusCode).toBe(403)
  expect((await phone.get(`${link}/pages/1/text`)).statusCode).toBe(403)
})

test('the other device passes the check of the code again', async () => {
  const { desk, base } = await visit({
    signers: [{ name: 'Asha Rao', email: 'asha@example.com', auth: 'access_code', access_code: 'blue-harbour-42' }],
  })
  expect((await desk.send(`${base}/transfer`, {})).statusCode).toBe(401)
  expect((await desk.post(`${base}/code`, { code: 'blue-harbour-42' })).statusCode).toBe(303)
  const link = await offer(desk, base)
  const phone = openBrowser(server)
  expect(await phone.claim(link)).toBe(base)
  expect((await phone.get(base)).body).toContain('data-kind="code"')
  expect((await phone.get(`${base}/pages/1.webp?w=360`)).statusCode).toBe(401)
})

test('a browser without the visit gets no code, and one with it ten at once', async () => {
  const { request, desk, base } = await visit()
  expect((await openBrowser(server).send(`${base}/transfer`, {})).statusCode).toBe(404)
  for (let i = 0; i < 10; i++) await offer(desk, base)
  const refused = await desk.send(`${base}/transfer`, {})
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 60]).toEqual([429, true])
  expect(await auditOf(server, request, 'transfer_offered')).toHaveLength(10)
})

test('an embed session, which belongs to an application, is not transferred', async () => {
  const request = await askToSign(server, account)
  const path = `document-signrequest/${request.documentId}/signers/${request.signers[0]?.publicId}/embed-session`
  const opened = await account.call('POST', path, { mode: 'redirect', return_url: 'https://app.example/done' })
  const desk = openBrowser(server)
  const base = await desk.claim(new URL(opened.json().url).pathname)
  expect((await desk.send(`${base}/transfer`, {})).statusCode).toBe(403)
  expect((await desk.get(base)).body).not.toContain('id="open-transfer"')
})
