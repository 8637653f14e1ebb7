import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { askToSign, auditOf, eventsOf, openBrowser, type TestRequest } from '../testing/signer-browser.ts'

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
}, 60_000)
afterAll(() => server.stop())

const path = (request: TestRequest, call: string) =>
  `document-signrequest/${request.documentId}/signers/${request.signers[0]?.publicId}/${call}`
const askForLink = (request: TestRequest, body?: object, headers: Record<string, string> = {}) =>
  account.call('POST', path(request, 'link'), body, headers)
const pathOf = (answer: { json(): { url: string } }) => new URL(answer.json().url).pathname
const statusOf = async (link: string) => (await openBrowser(server).get(link)).statusCode

describe('a link with keep', () => {
  test('leaves the mailed link alive; without keep, and with false, all earlier links end', async () => {
    const request = await askToSign(server, account)
    const mailed = await request.link()
    const added = pathOf(await askForLink(request, { keep: true }))
    const further = pathOf(await askForLink(request, { keep: true }))
    expect(new Set([mailed, added, further]).size).toBe(3)
    for (const link of [mailed, added, further]) expect(await statusOf(link)).toBe(200)
    const replaced = pathOf(await askForLink(request, { keep: false }))
    for (const link of [mailed, added, further]) expect(await statusOf(link)).toBe(410)
    expect(await statusOf(replaced)).toBe(200)
    const last = pathOf(await askForLink(request))
    expect([await statusOf(replaced), await statusOf(last)]).toEqual([410, 200])
  })

  test('is claimed like any other: the browser that claims last signs, and the document is signed once', async () => {
    const request = await askToSign(server, account)
    const [mailed, added] = [await request.link(), pathOf(await askForLink(request, { keep: true }))]
    const [first, second] = [openBrowser(server), openBrowser(server)]
    const base = await first.claim(mailed)
    expect((await second.signTyped(added)).statusCode).toBe(200)
    expect((await first.get(base)).statusCode).toBe(401)
    await first.claim(mailed)
    expect((await first.get(base)).body).not.toContain('data-consent')
    expect((await eventsOf(server, request)).filter((type) => type === 'signer.signed')).toHaveLength(1)
    expect((await askForLink(request, { keep: true })).json()).toMatchObject({ code: 'wrong_state' })
  })

  test('ends when the signer is reassigned and when the request is cancelled', async () => {
    const request = await askToSign(server, account)
    const before = pathOf(await askForLink(request, { keep: true }))
    const person = { name: 'Dee Okafor', email: 'dee@example.com' }
    expect((await account.call('POST', path(request, 'reassign'), person)).statusCode).toBe(200)
    expect(await statusOf(before)).toBe(410)
    const after = pathOf(await askForLink(request, { keep: true }))
    expect(await statusOf(after)).toBe(200)
    await account.call('POST', `document-signrequest/${request.documentId}/cancel`)
    expect((await openBrowser(server).post(after)).statusCode).not.toBe(303)
    expect((await askForLink(request, { keep: true })).json()).toMatchObject({ code: 'wrong_state' })
  })

  test('is not given to a signer whose turn has not come', async () => {
    const signers = ['asha', 'ben'].map((name) => ({ name, email: `${name}@example.com` }))
    const request = await askToSign(server, account, { is_sequential: true, signers })
    const waiting = { ...request, signers: request.signers.slice(1) }
    expect((await askForLink(waiting, { keep: true })).json()).toMatchObject({ reason: 'not_your_turn' })
  })

  test('can be added ten times until the links are replaced', async () => {
    const request = await askToSign(server, account)
    const [full] = await server.database.owner(
      'UPDATE signers SET added_links = 10 WHERE request_id = $1 RETURNING added_links',
      [request.requestId],
    )
    expect(full).toEqual({ added_links: 10 })
    const refused = await askForLink(request, { keep: true })
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'too_many_links', limit: 10 }])
    expect(await auditOf(server, request, 'link_added')).toHaveLength(0)
    await askForLink(request)
    expect((await askForLink(request, { keep: true })).statusCode).toBe(200)
  })

  test('needs the scope links, is audited without its token, and is not returned by an idempotent repeat', async () => {
    const request = await askToSign(server, account)
    const weak = await account.call('POST', 'api-keys', { name: 'weak', scopes: ['requests:write', 'requests:read'] })
    const authorization = `Bearer ${weak.json().api_key}`
    const refused = await askForLink(request, { keep: true }, { authorization })
    expect([refused.statusCode, refused.json().required_scope]).toEqual([403, 'links'])
    const key = { 'idempotency-key': 'keep-once' }
    const first = await askForLink(request, { keep: true }, key)
    expect((await askForLink(request, { keep: true }, key)).json().url).toBeNull()
    const entries = await auditOf(server, request, 'link_added')
    expect(entries).toMatchObject([
      {
        actor: { type: 'api_key' },
        data: { signer_id: request.signers[0]?.publicId, link_generation: 1, added_links: 1 },
      },
    ])
    expect(JSON.stringify(entries)).not.toContain(pathOf(first).split('/').at(-1))
  })

  test('gives no new tries of a code', async () => {
    const signer = { name: 'Asha Rao', email: 'asha@example.com', auth: 'access_code', access_code: 'right-code' }
    const request = await askToSign(server, account, { signers: [signer] })
    const browser = openBrowser(server)
    const base = await browser.claim(pathOf(await askForLink(request, { keep: true })))
    for (let i = 0; i < 5; i += 1) await browser.post(`${base}/code`, { code: 'wrong-code' })
    const other = openBrowser(server)
    const same = await other.claim(pathOf(await askForLink(request, { keep: true })))
    expect((await other.post(`${same}/code`, { code: 'right-code' })).statusCode).toBe(429)
    const replaced = await other.claim(pathOf(await askForLink(request)))
    expect((await other.post(`${replaced}/code`, { code: 'right-code' })).statusCode).toBe(303)
  })
})

test.each([[{ keep: 'yes' }], [{ kept: true }]])('a body %j is refused', async (body) => {
  const request = await askToSign(server, account)
  expect((await askForLink(request, body)).statusCode).toBe(422)
})
