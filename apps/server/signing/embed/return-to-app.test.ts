import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { askToSign, openBrowser, type TestRequest } from '../testing/signer-browser.ts'

const APP = 'myapp://signed?request=42'

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
  const change = { allowed_return_schemes: ['myapp', 'com.example.app'] }
  const allowed = await account.call('PATCH', 'account', change)
  expect([allowed.statusCode, allowed.json()]).toEqual([200, expect.objectContaining(change)])
}, 60_000)
afterAll(() => server.stop())

const openSession = (from: TestAccount, { documentId, signers }: TestRequest, return_url: string) =>
  from.call('POST', `document-signrequest/${documentId}/signers/${signers[0]?.publicId}/embed-session`, {
    mode: 'redirect',
    return_url,
  })
const signerWith = (redirect_url: string) => ({
  signers: [{ name: 'Asha Rao', email: 'asha@example.com', redirect_url }],
})

describe('a signer returns to an app', () => {
  test.each([APP, 'com.example.app:/signed'])('by the redirect_url of the request: %s', async (url) => {
    const request = await askToSign(server, account, signerWith(url))
    const browser = openBrowser(server)
    expect((await browser.signTyped(await request.link())).statusCode).toBe(200)
    const done = await browser.get(`/sign/${request.signers[0]?.publicId}`)
    expect(done.body).toContain(`href="${url}" rel="noreferrer"`)
    // Forms lead to our own pages only; a link needs no permission of the policy.
    expect(done.headers['content-security-policy']).toContain("form-action 'self';")
  })

  test('by the return_url of an embed session', async () => {
    const request = await askToSign(server, account)
    const session = await openSession(account, request, APP)
    expect(session.statusCode).toBe(200)
    const browser = openBrowser(server)
    expect((await browser.signTyped(new URL(session.json().url).pathname)).statusCode).toBe(200)
    expect((await browser.get(`/sign/${request.signers[0]?.publicId}`)).body).toContain(`href="${APP}"`)
  })
})

const NEVER = [
  ...[
    'javascript://%0aalert(1)',
    'javascript:alert(1)',
    'data:text/html,x',
    'data://text/html,x',
    'file:///etc/passwd',
  ],
  ...['http://example.com/', 'intent://x/#Intent;scheme=http;end', 'view-source://x', 'blob:https://a.example/x'],
  ...['myapp:signed', 'MYAPP://signed', 'myapp', '//signed', 'myapp://a"b', 'myapp://a\u00fcb'],
]

describe('is refused by name', () => {
  test.each(NEVER)('%s', async (url) => {
    const request = await askToSign(server, account)
    const session = await openSession(account, request, url)
    expect([session.statusCode, session.json().errors[0].field]).toEqual([422, 'return_url'])
    const created = await account.call('POST', 'document-signrequest', {
      document_id: crypto.randomUUID(),
      ...signerWith(url),
    })
    expect([created.statusCode, created.json().errors[0].field]).toEqual([422, 'signers[0].redirect_url'])
  })

  test('a scheme that the account does not allow', async () => {
    for (const [from, url, scheme] of [
      [account, 'otherapp://signed', 'otherapp'],
      [await server.open(), APP, 'myapp'],
    ] as const) {
      const request = await askToSign(server, from)
      const message = expect.stringMatching(new RegExp(`scheme "${scheme}".*allowed_return_schemes.*PATCH`))
      const session = await openSession(from, request, url)
      expect([session.statusCode, session.json().errors]).toEqual([
        422,
        [{ field: 'return_url', code: 'not_allowed', message }],
      ])
      const copy = await from.call('POST', `documents/${request.documentId}/copy`)
      const body = { document_id: copy.json().document_id, ...signerWith(url) }
      const created = await from.call('POST', 'document-signrequest', body)
      expect([created.statusCode, created.json().errors]).toEqual([
        422,
        [{ field: 'signers[0].redirect_url', code: 'not_allowed', message }],
      ])
      const job = await from.call('POST', 'bulk-jobs?dry_run=true', { rows: [body] })
      expect(job.body).toContain('allowed_return_schemes')
    }
  })
})
