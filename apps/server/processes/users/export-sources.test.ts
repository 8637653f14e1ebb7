import { createHash } from 'node:crypto'
import type { Role } from '@countersign/domain/access'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { addMember, addUser, signIn } from '../../users/testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ COUNTERSIGN_WEBHOOK_ALLOW: '127.0.0.1' })
})
afterAll(() => server.stop())

async function member(account: TestAccount, role: Role) {
  const { identity, authenticator } = server.parts
  const { userId } = await addUser(server.parts)
  await addMember(server.parts, account.accountId, userId, role)
  const deps = { identity, authenticator }
  const { token } = await signIn(deps, userId, { kind: 'command_line', method: 'device', steppedUp: true })
  return { authorization: `Bearer cst_${token}` }
}

test('the export has the branding of each mode with its logo, and the sender domain without its private key', async () => {
  const account = await server.open()
  const owner = await member(account, 'owner')
  const logo = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#ffffff' } })
    .composite([{ input: { create: { width: 30, height: 30, channels: 3, background: '#0b6e4f' } } }])
    .png()
    .toBuffer()
  const set = async (method: 'PATCH' | 'PUT', path: string, body: object) =>
    expect((await account.call(method, path, body)).statusCode).toBe(200)
  await set('PATCH', 'account/branding', { color: '#0b6e4f', texts: { de: { footer: 'Beispiel GmbH' } } })
  await set('PUT', 'account/branding/logo', { image: logo.toString('base64') })
  await set('PUT', 'account/sender-domain', { address: 'documents@export.example' })

  const exported = await account.call('GET', 'account/export', undefined, owner)
  const rows = exported.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ type }) => type === 'branding')
  expect(rows).toMatchObject([
    {
      mode: 'test',
      color: '#0b6e4f',
      texts: { de: { footer: 'Beispiel GmbH' } },
      logo: { content_type: 'image/png' },
      sender_domain: { domain: 'export.example', state: 'pending' },
    },
    { mode: 'live', color: null, logo: null, sender_domain: null },
  ])
  expect(await sharp(Buffer.from(rows[0].logo.content, 'base64')).metadata()).toMatchObject({ format: 'png' })
  expect(exported.body).not.toMatch(/wrapped|PRIVATE KEY/)
})

test('the export lists documents with hashes, drafts with bodies and endpoints without secrets, and owners fetch the files after closing', async () => {
  const account = await server.open()
  const [owner, viewer] = [await member(account, 'owner'), await member(account, 'viewer')]
  const documentId = await account.uploadDocument()
  const registered = await account.call('POST', 'webhook-endpoints', { url: 'http://127.0.0.1:9/hook' })
  const { id: endpointId, secret } = registered.json()
  const body = { signers: [{ name: 'Asha Rao' }] }
  expect((await account.call('POST', 'drafts', { name: 'Lease', body })).statusCode).toBe(200)
  const view = { name: 'Waiting', query: { state: 'pending' }, shared: true }
  expect((await account.call('POST', 'views', view)).statusCode).toBe(200)
  expect((await account.call('POST', 'account/close', { name: 'Test Ltd' }, owner)).statusCode).toBe(200)

  const exported = await account.call('GET', 'account/export', undefined, owner)
  expect(exported.statusCode).toBe(200)
  const rows = exported.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const document = rows.find(({ type }) => type === 'document')
  expect(document).toMatchObject({ mode: 'test', document_id: documentId, name: 'contract.pdf' })
  expect(rows.find(({ type }) => type === 'draft')).toMatchObject({ mode: 'test', name: 'Lease', body })
  expect(rows.find(({ type }) => type === 'view')).toMatchObject({ mode: 'test', ...view })
  const endpoint = rows.find(({ type }) => type === 'webhook_endpoint')
  expect(endpoint).toMatchObject({ mode: 'test', id: endpointId, url: 'http://127.0.0.1:9/hook', secret_kind: 'own' })
  expect(secret).toMatch(/^whsec_/)
  expect(exported.body).not.toContain(secret.slice('whsec_'.length))

  for (const [url, hash] of [
    [document.content_url, document.content_sha256],
    [document.original_url, document.sha256],
  ]) {
    const { pathname, search } = new URL(url)
    const file = await account.call('GET', `${pathname}${search}`, undefined, owner)
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(hash)
    expect((await account.call('GET', pathname, undefined, viewer)).json().code).toBe('account_closed')
  }
})
