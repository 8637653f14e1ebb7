import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { askToSign, auditOf, eventsOf, openBrowser } from '../testing/signer-browser.ts'

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
}, 60_000)
afterAll(() => server.stop())

const statusIn = (html: string) => /data-status="(\w+)"/.exec(html)?.[1]

test('a browser takes the visit back with one press, and the trail has each claim', async () => {
  const request = await askToSign(server, account)
  const link = await request.link()
  const [first, second] = [openBrowser(server), openBrowser(server)]
  const base = await first.claim(link)
  await second.claim(link)
  const page = await first.get(base)
  expect([page.statusCode, page.body.includes(`action="${base}/continue"`)]).toEqual([401, true])
  const moved = await first.post(`${base}/continue`)
  expect([moved.statusCode, moved.headers.location]).toEqual([303, base])
  expect((await first.get(base)).statusCode).toBe(200)
  expect((await second.get(base)).statusCode).toBe(401)
  expect(await auditOf(server, request, 'link_claimed')).toHaveLength(3)
})

test('a continuation ends when the visit would have ended that it continues', async () => {
  const request = await askToSign(server, account)
  const link = await request.link()
  const [first, second] = [openBrowser(server), openBrowser(server)]
  const base = await first.claim(link)
  const [visit] = await server.database.owner(
    `UPDATE visits SET expires_at = date_trunc('second', now()) + interval '1 hour' WHERE request_id = $1
     RETURNING expires_at`,
    [request.requestId],
  )
  await second.claim(link)
  await first.post(`${base}/continue`)
  const [continued] = await server.database.owner(
    'SELECT expires_at FROM visits WHERE request_id = $1 AND ended_at IS NULL',
    [request.requestId],
  )
  expect(continued).toEqual(visit)
})

test('not without the cookie, not after the link was replaced, not after a day, and not from an embed session', async () => {
  const request = await askToSign(server, account)
  const link = await request.link()
  const [first, second] = [openBrowser(server), openBrowser(server)]
  const base = await first.claim(link)
  await second.claim(link)
  expect((await openBrowser(server).post(`${base}/continue`)).statusCode).toBe(404)
  await server.database.owner(`UPDATE visits SET expires_at = now() - interval '1 minute' WHERE request_id = $1`, [
    request.requestId,
  ])
  const expired = await first.get(base)
  expect([statusIn(expired.body), expired.body.includes('/continue"')]).toEqual(['visit_ended', false])
  expect((await first.post(`${base}/continue`)).statusCode).toBe(401)
  await server.database.owner(`UPDATE visits SET expires_at = now() + interval '1 day' WHERE request_id = $1`, [
    request.requestId,
  ])
  await account.call(
    'POST',
    `document-signrequest/${request.documentId}/signers/${request.signers[0]?.publicId}/link`,
    {},
  )
  expect((await first.post(`${base}/continue`)).statusCode).toBe(410)

  const embedded = await askToSign(server, account)
  const signer = `document-signrequest/${embedded.documentId}/signers/${embedded.signers[0]?.publicId}`
  const session = await account.call('POST', `${signer}/embed-session`, {
    mode: 'redirect',
    return_url: 'http://localhost/back',
  })
  const app = openBrowser(server)
  const visit = await app.claim(new URL(session.json().url).pathname)
  await openBrowser(server).claim(await embedded.link())
  const over = await app.get(visit)
  expect([statusIn(over.body), over.body.includes('/continue"')]).toEqual(['elsewhere', false])
  expect((await app.post(`${visit}/continue`)).statusCode).toBe(401)
})

test('who is not the right person tells the sender, is asked before the document, and can still open it', async () => {
  const request = await askToSign(server, account)
  const link = await request.link()
  const browser = openBrowser(server)
  expect((await browser.get(link)).body).toContain(`action="${link}/wrong-person"`)
  expect((await browser.post(`${link}/wrong-person`, { reason: 'Ask Ben in Sales' })).statusCode).toBe(303)
  expect(await eventsOf(server, request)).toContain('signer.wrong_person')
  expect(await eventsOf(server, request)).not.toContain('document.viewed')
  const shown = (await account.call('GET', `document-signrequest/${request.documentId}`)).json()
  expect(shown.signers[0]).toMatchObject({ state: 'notified', wrong_person: { note: 'Ask Ben in Sales' } })
  const base = `/sign/${request.signers[0]?.publicId}`
  const page = await browser.get(base)
  expect([page.statusCode, statusIn(page.body)]).toEqual([200, 'wrong_person'])
  expect((await browser.get(`${base}?document`)).body).toContain('data-kind="sign"')
})

test('who has signed sees who is awaited, and keeps what they signed without signatures that they were not shown', async () => {
  const people = [
    { name: 'Asha Rao', email: 'asha@example.com' },
    { name: 'Ben Ode', email: 'ben@example.com' },
    { name: 'Cem Ak', email: 'cem@example.com' },
  ]
  const request = await askToSign(server, account, { signers: people })
  const [asha, ben] = [openBrowser(server), openBrowser(server)]
  await asha.signTyped(await request.link(0))
  await ben.signTyped(await request.link(1))
  const base = `/sign/${request.signers[1]?.publicId}`
  const page = await ben.get(base)
  expect(statusIn(page.body)).toBe('signed')
  expect(page.body).toMatch(/class="awaited">[^<]*<bdi>Cem Ak<\/bdi>/)
  expect(page.body).not.toMatch(/cem@|asha@example|Asha/)
  const copy = await ben.get(`${base}/signed-so-far`)
  expect([copy.statusCode, copy.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await openBrowser(server).get(`${base}/signed-so-far`)).statusCode).toBe(404)
  const cem = openBrowser(server)
  const visit = await cem.claim(await request.link(2))
  expect((await cem.get(`${visit}/signed-so-far`)).statusCode).toBe(403)
})
