import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { addColleague, callWith } from '../../signrequests/testing/colleagues.ts'
import { addLiveKey } from '../../testing/live-key.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { addMember, addUser } from '../../users/testing/users.ts'

let server: TestServer
let sealing: TestServer
beforeAll(async () => {
  const settings = { COUNTERSIGN_WEBHOOK_ALLOW: '127.0.0.1', COUNTERSIGN_READS_PER_MINUTE_LIVE: '1000000' }
  server = await startTestServer(settings)
  sealing = await startTestServer({ ...settings, COUNTERSIGN_LIVE_SIGNING: 'on' })
})
afterAll(() => Promise.all([server.stop(), sealing.stop()]))

interface Item {
  id: string
  done: boolean
  detail: string | null
}

async function checklist(call: TestAccount['call']): Promise<{ ready: boolean; items: Item[] }> {
  const answer = await call('GET', 'account/go-live')
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

async function open(call: TestAccount['call']): Promise<Record<string, string | null>> {
  const { items } = await checklist(call)
  return Object.fromEntries(items.filter(({ done }) => !done).map(({ id, detail }) => [id, detail]))
}

const itemOf = async (call: TestAccount['call'], id: string) =>
  (await checklist(call)).items.find((item) => item.id === id)

test('a new account is told what is left, and sealing as the service is configured', async () => {
  const account = await server.open()
  expect(await open(account.call)).toEqual({
    email_verified: 'no_verified_member',
    account_approved: 'ask_operator',
    live_sealing: 'not_configured',
    second_factor: 'no_factor',
    sandbox_request: 'no_completed_request',
    live_api_key: 'no_key',
    live_webhook: 'no_endpoint',
  })
  expect(await open((await sealing.open()).call)).not.toHaveProperty('live_sealing')
})

test('the list follows the state of the account step by step, and is the same in both modes', async () => {
  const { database, parts } = sealing
  const account = await sealing.open()
  const live = async () => callWith(sealing, await addLiveKey(database, account.accountId))

  const { userId } = await addUser(parts)
  await addMember(parts, account.accountId, userId, 'developer')
  expect(await itemOf(account.call, 'email_verified')).toMatchObject({ done: true, required: true })
  expect((await checklist(account.call)).ready).toBe(false)

  await database.owner(`UPDATE users SET totp_secret = '\\x00', totp_enabled_at = now() WHERE user_id = $1`, [userId])
  expect(await open(account.call)).not.toHaveProperty('second_factor')

  const call = await live()
  expect(await checklist(call)).toMatchObject({ ready: true })
  expect(Object.keys(await open(call))).toEqual(['sandbox_request', 'live_webhook'])

  const url = 'http://127.0.0.1:9/hook'
  expect((await call('POST', 'webhook-endpoints', { url })).statusCode).toBe(200)
  expect(await open(call)).toMatchObject({ live_webhook: 'nothing_delivered' })
  await database.owner('UPDATE webhook_endpoints SET disabled_at = now() WHERE url = $1', [url])
  expect(await open(call)).toMatchObject({ live_webhook: 'endpoint_disabled' })
  await database.owner('UPDATE webhook_endpoints SET disabled_at = NULL WHERE url = $1', [url])
  await database.owner(
    `INSERT INTO webhook_health (tenant_id, endpoint_id, last_success_at)
     SELECT tenant_id, endpoint_id, now() FROM webhook_endpoints WHERE url = $1
         ON CONFLICT (tenant_id, endpoint_id) DO UPDATE SET last_success_at = now()`,
    [url],
  )
  await complete(sealing, account)
  expect(await open(call)).toEqual({})
  expect(await checklist(account.call)).toEqual(await checklist(call))

  await account.call('PATCH', 'account', { allowed_origins: ['http://localhost:3000'] })
  expect(await open(account.call)).toEqual({ embedding_origins: 'no_origin' })
  await call('PATCH', 'account', { allowed_origins: ['https://app.example.com'] })
  expect(await open(account.call)).toEqual({})
})

test('members who may not make live keys, and keys that are not valid, do not count', async () => {
  const { database, parts } = server
  const account = await server.open()
  const [sender, tester] = [await addUser(parts), await addUser(parts)]
  await addMember(parts, account.accountId, sender.userId, 'sender')
  await addMember(parts, account.accountId, tester.userId, 'owner', ['test'])
  await addMember(parts, account.accountId, (await addUser(parts, { isVerified: false })).userId, 'admin')
  for (const { userId } of [sender, tester]) {
    await database.owner(
      `INSERT INTO passkeys (credential_id, user_id, public_key, name, mac) VALUES ($1, $2, '', 'Key', '')`,
      [randomBytes(16), userId],
    )
  }
  await addLiveKey(database, account.accountId)
  await database.owner(
    `UPDATE api_keys k SET expires_at = now() FROM tenants t
      WHERE t.tenant_id = k.tenant_id AND t.account_id = $1 AND t.mode = 'live'`,
    [account.accountId],
  )
  expect(await open(account.call)).toMatchObject({
    ...{ email_verified: 'no_verified_member', second_factor: 'no_factor', live_api_key: 'no_key' },
  })
})

test('every member reads the list, and it has nothing of other accounts', async () => {
  const [account, other] = [await server.open(), await server.open()]
  await complete(server, other)
  const { call } = await addColleague(server, account, 'viewer')
  expect(await open(call)).toMatchObject({ sandbox_request: 'no_completed_request' })
  expect(await open(other.call)).not.toHaveProperty('sandbox_request')
})

/** A request with a signed document. */
async function complete({ database }: TestServer, account: TestAccount): Promise<void> {
  const document_id = await account.addDocument()
  const signers = [{ name: 'Asha Rao', email: 'asha@example.com' }]
  const created = await account.call('POST', 'document-signrequest', { document_id, signers })
  expect(created.statusCode).toBe(200)
  const [key] = await database.owner(
    `INSERT INTO document_keys (tenant_id, key_id, master_key_id, wrapped)
     SELECT $1, $2, master_key_id, '' FROM master_keys LIMIT 1 RETURNING key_id`,
    [account.tenantId, newId()],
  )
  await database.owner(
    `INSERT INTO request_files (tenant_id, request_id, kind, key_id, object_name, sha256, size)
     SELECT tenant_id, request_id, 'signed_document', $2, 'x', '\\x00', 1 FROM sign_requests WHERE tenant_id = $1`,
    [account.tenantId, key?.key_id],
  )
}
