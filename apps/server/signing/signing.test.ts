import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../testing/server.ts'
import { askToSign, openBrowser, shownOn, type TestRequest } from './testing.ts'

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
}, 60_000)
afterAll(() => server.stop())

const events = (request: TestRequest) =>
  server.database
    .owner('SELECT type FROM events WHERE stream_id = $1 ORDER BY seq', [request.requestId])
    .then((rows) => rows.map(({ type }) => type))

const audit = (request: TestRequest, kind: string) =>
  server.database.owner(
    `SELECT e.canonical, p.revealed FROM audit_entries e LEFT JOIN audit_personal p USING (tenant_id, request_id, seq)
      WHERE e.request_id = $1 AND e.kind = $2 ORDER BY e.seq`,
    [request.requestId, kind],
  )

describe('from the mail to a signature', () => {
  test('a link is claimed, the document looked at, and signed by a typed name', async () => {
    const request = await askToSign(server, account)
    const browser = openBrowser(server)
    const link = await request.link()
    const door = await browser.get(link)
    expect(door.statusCode).toBe(200)
    expect(door.body).toContain('agreement.pdf')
    const base = await browser.claim(link)
    expect(base).toBe(`/sign/${request.signers[0]?.publicId}`)
    const page = await browser.get(base)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Asha Rao')
    expect(await events(request)).toEqual(['signer.notified'])
    const image = await browser.get(`${base}/pages/1.webp?w=360`)
    expect(image.statusCode).toBe(200)
    expect(image.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    const signed = await browser.send(`${base}/sign`, {
      mark: { kind: 'typed', name: 'Asha Rao' },
      ...shownOn(page.body),
    })
    expect(signed.json()).toMatchObject({ status: 'success' })
    expect(await events(request)).toEqual(['signer.notified', 'document.viewed', 'signer.signed'])
    const [entry] = await audit(request, 'signer_signed')
    expect(JSON.parse(entry.canonical).data.agreement).toMatchObject({ mark: 'typed', consent_version: '2026-11' })
    expect((await browser.get(base)).body).toContain('You have signed')
  })
})
