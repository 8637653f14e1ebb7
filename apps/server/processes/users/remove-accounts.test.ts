import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reopen } from '../../accounts/closing/reopen.ts'
import type { Database } from '../../platform/db/database.ts'
import { newId, publicId } from '../../platform/ids.ts'
import { openRole } from '../../testing/guarded-api.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { addMember, addUser, signIn } from '../../users/testing/users.ts'
import { removeClosedAccounts } from './remove-accounts.ts'

let server: TestServer
let timer: Database
beforeAll(async () => {
  server = await startTestServer({ COUNTERSIGN_WEBHOOK_ALLOW: '127.0.0.1' })
  timer = openRole(server.database, 'countersign_timer')
})
afterAll(async () => {
  await timer.close()
  await server.stop()
})

const owner = (text: string, values: unknown[] = []) => server.database.owner(text, values)
const logged: unknown[] = []
const log = { info: () => {}, error: (about: unknown) => logged.push(about) }
const remove = (more: Partial<{ db: Database; identity: Database }> = {}) =>
  removeClosedAccounts({ identity: server.parts.identity, db: server.parts.db, timer, log, ...more })

const HOOK = 'http://127.0.0.1:9/hook-of-acme'

/** An account with everything that names people, closed so many days ago. */
async function closedAccount(daysAgo: number) {
  const { identity, authenticator } = server.parts
  const account = await server.open()
  const [leaving, staying] = [await addUser(server.parts), await addUser(server.parts)]
  const { accountId } = account
  for (const { userId } of [leaving, staying]) await addMember(server.parts, accountId, userId)
  await addMember(server.parts, (await server.open()).accountId, staying.userId)
  await signIn({ identity, authenticator }, leaving.userId)
  await owner(
    `INSERT INTO invitations (invitation_id, account_id, email, role, modes, expires_at, grant_mac)
     VALUES ($1, $2, 'invited@example.com', 'viewer', '{test}', now(), '')`,
    [newId(), accountId],
  )
  await owner(
    `INSERT INTO scim_users (account_id, scim_id, user_id, user_name, active, attributes, role, modes, mac)
     VALUES ($1, $2, $3, 'leaving', true, '{}', 'viewer', '{test}', '')`,
    [accountId, newId(), leaving.userId],
  )
  await owner(
    `INSERT INTO scim_tokens (token_id, account_id, token_hash, mac, name, created_by) VALUES ($1, $2, $3, '', 'x', 'x')`,
    [newId(), accountId, randomBytes(32)],
  )
  await owner(`INSERT INTO sso_domains (account_id, domain, token) VALUES ($1, 'acme.example', 'x')`, [accountId])
  await owner(`INSERT INTO sso_identities (account_id, issuer, subject, user_id, mac) VALUES ($1, 'i', 's', $2, '')`, [
    accountId,
    staying.userId,
  ])
  await owner(
    `INSERT INTO sso_connections (account_id, issuer, client_id, client_secret, default_role, default_modes, mac)
     VALUES ($1, 'i', 'c', '', 'viewer', '{test}', '')`,
    [accountId],
  )
  await owner(`INSERT INTO verified_addresses (tenant_id, email) VALUES ($1, 'verified@example.com')`, [
    account.tenantId,
  ])
  expect((await account.call('POST', 'webhook-endpoints', { url: HOOK, description: 'Acme' })).statusCode).toBe(200)
  expect((await account.call('PATCH', 'account/branding', { color: '#0b6e4f' })).statusCode).toBe(200)
  const sender = { address: 'documents@acme.example' }
  expect((await account.call('PUT', 'account/sender-domain', sender)).statusCode).toBe(200)
  const draft = { body: { signers: [{ email: 'asha@example.com' }] } }
  expect((await account.call('POST', 'drafts', draft)).statusCode).toBe(200)
  const view = { name: 'Asha', query: { reference: 'asha' }, shared: true }
  expect((await account.call('POST', 'views', view)).statusCode).toBe(200)
  await server.parts.requestLog.flush()
  await owner(`UPDATE api_keys SET created_by_name = 'Ada' WHERE tenant_id = $1`, [account.tenantId])
  await owner(`UPDATE accounts SET closed_at = now() - make_interval(days => $2) WHERE account_id = $1`, [
    ...[accountId, daysAgo],
  ])
  return { account, leaving, staying }
}

const OF_ACCOUNT = [
  ...['memberships', 'invitations', 'scim_users', 'scim_tokens', 'proved_addresses'],
  ...['sso_domains', 'sso_identities', 'sso_connections'],
]

/** How many rows of each table still name people of the account. */
async function remains({ accountId, tenantId }: TestAccount): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of OF_ACCOUNT) {
    counts[table] = (await owner(`SELECT FROM ${table} WHERE account_id = $1`, [accountId])).length
  }
  const ofTenant = {
    ...{ verified_addresses: 'true', drafts: 'true', saved_views: 'true', request_log: 'true' },
    ...{ branding: 'true', sender_domains: 'true' },
    api_keys: `name <> '' OR created_by_name IS NOT NULL OR revoked_at IS NULL`,
    webhook_endpoints: `url <> '' OR description IS NOT NULL OR secret_id IS NOT NULL OR deleted_at IS NULL`,
  }
  for (const [table, condition] of Object.entries(ofTenant)) {
    counts[table] = (await owner(`SELECT FROM ${table} WHERE tenant_id = $1 AND (${condition})`, [tenantId])).length
  }
  const named = `SELECT FROM accounts WHERE account_id = $1 AND (email <> '' OR name <> '' OR password_hash IS NOT NULL)`
  counts.accounts = (await owner(named, [accountId])).length
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

const removals = ({ accountId }: TestAccount) =>
  owner(
    `SELECT t.mode, actor, detail FROM account_activity JOIN tenants t USING (tenant_id)
      WHERE t.account_id = $1 AND action = 'account.removed' ORDER BY t.mode`,
    [accountId],
  )

test('30 days after closing, members, invitations, keys, sign-on, endpoints, branding, drafts, logged calls and names go, once, and an entry remains', async () => {
  const { account, leaving, staying } = await closedAccount(31)
  const kept = await closedAccount(29)
  const before = await remains(kept.account)
  expect(Object.keys(before)).toHaveLength(OF_ACCOUNT.length + 9)
  expect(await remove()).toBe(1)
  expect(await remains(account)).toEqual({})
  const users = await owner('SELECT user_id FROM users WHERE user_id = ANY($1)', [[leaving.userId, staying.userId]])
  expect(users).toEqual([{ user_id: staying.userId }])
  expect(await owner('SELECT FROM user_sessions WHERE user_id = $1', [leaving.userId])).toEqual([])
  const detail = { members: 2, users: 1 }
  const entries = ['live', 'test'].map((mode) => ({ mode, actor: 'system', detail }))
  expect(await removals(account)).toEqual(entries)
  expect(await remains(kept.account)).toEqual(before)

  expect(await remove()).toBe(0)
  expect(await removals(account)).toEqual(entries)
  const operator = openRole(server.database, 'countersign_operator')
  const reopened = reopen(operator, publicId('acc', account.accountId), 'tess').finally(() => operator.close())
  await expect(reopened).rejects.toMatchObject({ code: 'already_so' })
})

test('a person whom another company has removed stays known there, and is not let in as somebody new', async () => {
  const { leaving } = await closedAccount(31)
  const { accountId } = await server.open()
  await owner(`INSERT INTO sso_identities (account_id, issuer, subject, user_id, mac) VALUES ($1, 'i', 's', $2, '')`, [
    ...[accountId, leaving.userId],
  ])
  expect(await remove()).toBe(1)
  const known = await owner('SELECT user_id FROM sso_identities WHERE account_id = $1', [accountId])
  expect(known).toEqual([{ user_id: leaving.userId }])
  expect(await owner('SELECT FROM memberships WHERE user_id = $1', [leaving.userId])).toEqual([])
  await owner(`UPDATE accounts SET closed_at = now() - interval '31 days' WHERE account_id = $1`, [accountId])
  expect(await remove()).toBe(1)
  expect(await owner('SELECT FROM users WHERE user_id = $1', [leaving.userId])).toEqual([])
})

test('a removal that stops after any step is finished by the next run', async () => {
  const { account } = await closedAccount(40)
  const { db, identity } = server.parts
  for (let steps = 0; ; steps += 1) {
    let left = steps
    const stopping = (pool: Database): Database => ({
      ...pool,
      query: pool.query,
      transaction: (scope, work) => {
        left -= 1
        return left < 0 ? Promise.reject(new Error('the process ends')) : pool.transaction(scope, work)
      },
    })
    if ((await remove({ db: stopping(db), identity: stopping(identity) })) === 1) break
    expect(await removals(account)).toEqual([])
    expect(steps).toBeLessThan(20)
  }
  expect(await remains(account)).toEqual({})
  expect(await removals(account)).toHaveLength(2)
  expect(logged).not.toEqual([])
})

test('an account with a request on legal hold stays as it is until the hold is lifted', async () => {
  const { account } = await closedAccount(400)
  await owner('UPDATE accounts SET closed_at = NULL WHERE account_id = $1', [account.accountId])
  const document_id = await account.addDocument()
  const signers = [{ name: 'Asha Rao', email: 'asha@example.com' }]
  expect((await account.call('POST', 'document-signrequest', { document_id, signers })).statusCode).toBe(200)
  const hold = (since: string) =>
    owner(`UPDATE sign_requests SET held_since = ${since} WHERE tenant_id = $1`, [account.tenantId])
  await hold('now()')
  await owner(`UPDATE accounts SET closed_at = now() - interval '31 days' WHERE account_id = $1`, [account.accountId])
  const before = await remains(account)
  expect(await remove()).toBe(0)
  expect(await remains(account)).toEqual(before)
  await hold('NULL')
  expect(await remove()).toBe(1)
  expect(await remains(account)).toEqual({})
  const requests = await owner('SELECT name FROM signers WHERE tenant_id = $1', [account.tenantId])
  expect(requests).toEqual([{ name: 'Asha Rao' }])
})
