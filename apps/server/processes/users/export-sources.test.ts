import { createHash } from 'node:crypto'
import type { Role } from '@countersign/domain/access'
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

test('the export lists documents with hashes and endpoints without secrets, and owners fetch the files after closing', async () => {
  const account = await server.open()
  const [owner, viewer] = [await member(account, 'owner'), await member(account, 'viewer')]
  const documentId = await account.uploadDocument()
  const registered = await account.call('POST', 'webhook-endpoints', { url: 'http://127.0.0.1:9/hook' })
  const { id: endpointId, secret } = registered.json()
  expect((await account.call('POST', 'account/close', { name: 'Test Ltd' }, owner)).statusCode).toBe(200)

  const exported = await account.call('GET', 'account/export', undefined, owner)
  expect(exported.statusCode).toBe(200)
  const rows = exported.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const document = rows.find(({ type }) => type === 'document')
  expect(document).toMatchObject({ mode: 'test', document_id: documentId, name: 'contract.pdf' })
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
