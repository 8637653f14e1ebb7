import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { askToSign, openBrowser } from '../testing/signer-browser.ts'

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
}, 60_000)
afterAll(() => server.stop())

test('an internal error is a status page for a person and JSON for a script', async () => {
  const request = await askToSign(server, account)
  const browser = openBrowser(server)
  const base = await browser.claim(await request.link())
  await server.database.owner('ALTER TABLE visits RENAME TO visits_away')
  try {
    const page = await browser.get(base)
    expect([page.statusCode, page.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
    expect(page.body).toContain('Temporarily unavailable')
    const image = await browser.get(`${base}/pages/1.webp?w=360`)
    expect([image.statusCode, image.json().code]).toEqual([500, 'internal_error'])
  } finally {
    await server.database.owner('ALTER TABLE visits_away RENAME TO visits')
  }
})
