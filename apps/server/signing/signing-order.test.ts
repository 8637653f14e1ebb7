import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { change } from '../signrequests/change/change.ts'
import { startTestServer, type TestAccount, type TestServer } from '../testing/server.ts'
import { askToSign, eventsOf, openBrowser, type TestRequest } from './testing/signer-browser.ts'

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
}, 60_000)
afterAll(() => server.stop())

const people = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ name: `Signer ${i + 1}`, email: `signer${i + 1}@example.com` }))

describe('in sequence', () => {
  test('a signer whose turn it is not sees a status page and cannot claim, view or sign', async () => {
    const request = await askToSign(server, account, { is_sequential: true, signers: people(2) })
    const browser = openBrowser(server)
    const link = await request.link(1)
    const page = await browser.get(link)
    expect(page.body).toContain('It is not your turn yet')
    const claimed = await browser.post(link)
    expect(claimed.statusCode).toBe(409)
    expect(browser.cookie).toBeUndefined()
    const acted = await account.call('POST', `sandbox/signers/${request.signers[1]?.publicId}/act`, { action: 'sign' })
    expect([acted.statusCode, acted.json().reason]).toEqual([409, 'not_your_turn'])
  })

  test('a signer who has signed gets neither the incomplete document nor its pages', async () => {
    const request = await askToSign(server, account, { is_sequential: true, signers: people(2) })
    const browser = openBrowser(server)
    const link = await request.link()
    expect((await browser.signTyped(link, 'Signer 1')).statusCode).toBe(200)
    const base = `/sign/${request.signers[0]?.publicId}`
    for (const path of ['signed-document', 'pages/1.webp?w=360', 'pages/1/text']) {
      expect((await browser.get(`${base}/${path}`)).statusCode).toBe(403)
    }
    expect((await browser.get(base)).body).toContain('Others are not done yet')
  })
})

describe('concurrently', () => {
  test('one of sign, cancel and expire succeeds; the others are rejected', async () => {
    for (let round = 0; round < 10; round += 1) {
      const request = await askToSign(server, account)
      const { browser, base, body } = await readyToSign(request)
      const [signed, cancelled, expired] = await Promise.all([
        browser.send(`${base}/sign`, body),
        account.call('POST', `document-signrequest/${request.documentId}/cancel`),
        expire(request),
      ])
      const events = await eventsOf(server, request)
      const ends = events.filter((type) => ['signer.signed', 'document.cancelled', 'document.expired'].includes(type))
      expect(ends).toHaveLength(1)
      expect(signed.statusCode).toBe(ends[0] === 'signer.signed' ? 200 : 409)
      expect(cancelled.statusCode).toBe(ends[0] === 'document.cancelled' ? 200 : 409)
      expect(expired).toBe(ends[0] === 'document.expired')
    }
  })

  test('parallel signers all succeed, and all are shown the same document', async () => {
    const request = await askToSign(server, account, { signers: people(5) })
    const ready = await Promise.all(people(5).map((_, i) => readyToSign(request, i)))
    expect(new Set(ready.map(({ body }) => body.document)).size).toBe(1)
    const answers = await Promise.all(ready.map(({ browser, base, body }) => browser.send(`${base}/sign`, body)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect((await eventsOf(server, request)).filter((type) => type === 'signer.signed')).toHaveLength(5)
  })
})

async function readyToSign(request: TestRequest, position = 0) {
  const browser = openBrowser(server)
  const base = await browser.claim(await request.link(position))
  const shown = await browser.view(base)
  return { browser, base, body: { mark: { kind: 'typed', name: 'Signer' }, ...shown } }
}

/** Runs the Expire command as if the request's time had come; true if it expired the request. */
async function expire({ requestId }: TestRequest): Promise<boolean> {
  const system = { who: { type: 'system' } } as const
  const before = await server.database.owner('SELECT event_seq FROM sign_requests WHERE request_id = $1', [requestId])
  return change(server.deps, account.tenantId, { requestId }, system, ({ state }) => ({
    type: 'Expire',
    at: state.expiresAt,
  })).then(
    ({ state, details }) => state.state === 'expired' && details.eventSeq > before[0].event_seq,
    () => false,
  )
}
