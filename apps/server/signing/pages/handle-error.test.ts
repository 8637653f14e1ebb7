import sharp from 'sharp'
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

test('the page of a link that was replaced shows the sender with logo, colour and reply address, unless suspended', async () => {
  const branded = await server.open()
  const logo = await sharp({ create: { width: 120, height: 60, channels: 3, background: '#ffffff' } })
    .composite([{ input: { create: { width: 40, height: 30, channels: 3, background: '#0b6e4f' } } }])
    .png()
    .toBuffer()
  await branded.call('PATCH', 'account/branding', {
    color: '#0b6e4f',
    texts: { en: { footer: 'Example Ltd, London' } },
  })
  const set = await branded.call('PUT', 'account/branding/logo', { image: logo.toString('base64') })
  const { pathname } = new URL(set.json().logo.url)
  const own = [branded.tenantId]
  await server.database.owner(`UPDATE branding SET reply_to = 'help@reply.example' WHERE tenant_id = $1`, own)
  await server.database.owner(
    `INSERT INTO proved_addresses (account_id, email, user_id) VALUES ($1, 'help@reply.example', $1)`,
    [branded.accountId],
  )
  await server.database.owner('UPDATE accounts SET approved_at = clock_timestamp() WHERE account_id = $1', [
    branded.accountId,
  ])
  const [{ email }] = (await server.database.owner(
    'SELECT email FROM accounts JOIN tenants USING (account_id) WHERE tenant_id = $1',
    own,
  )) as [{ email: string }]

  const request = await askToSign(server, branded)
  const link = await request.link()
  const other = await askToSign(server, account)
  const otherLink = await other.link()
  const replace = 'UPDATE signers SET link_generation = link_generation + 1 WHERE signer_id = ANY ($1)'
  await server.database.owner(replace, [[request.signers[0]?.id, other.signers[0]?.id]])

  const shown = [pathname, '/brand/styles/0b6e4f.css', 'Example Ltd, London', 'help@reply.example']
  const { body, statusCode } = await openBrowser(server).get(link)
  expect(statusCode).toBe(410)
  for (const part of shown) expect(body).toContain(part)
  expect(body).not.toContain(email)
  const { body: others } = await openBrowser(server).get(otherLink)
  for (const part of shown) expect(others).not.toContain(part)
  expect(others).toContain('<footer class="sender">')

  const suspend =
    'UPDATE accounts SET suspended_at = clock_timestamp() FROM tenants t WHERE t.account_id = accounts.account_id AND t.tenant_id = $1'
  await server.database.owner(suspend, own)
  const { body: suspended } = await openBrowser(server).get(link)
  for (const part of shown) expect(suspended).not.toContain(part)
})
