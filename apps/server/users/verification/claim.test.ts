import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { FactorRefused } from '../factors/first-factor.ts'
import { registerPasskey, registrationOptions } from '../factors/register-passkey.ts'
import { createToken, findToken } from '../scim/tokens.ts'
import { signInWithPassword } from '../sign-in/password.ts'
import { signUp } from '../sign-up/sign-up.ts'
import { makeDevice } from '../testing/authenticator-device.ts'
import { actionsOf, ORIGIN, openPeople, PASSWORD, type People } from '../testing/people.ts'
import { addMember, addUser, signIn } from '../testing/users.ts'
import { claim } from './claim.ts'
import { openLink } from './open-link.ts'
import { verifyEmail } from './verify.ts'

let people: People

beforeAll(async () => {
  people = await openPeople()
})
afterAll(() => people.close())

const chosen = (password: string | null) => ({ password, credential: null, passkeyName: 'Passkey' })

/** An attacker signs up with the address of somebody else, and prepares everything to come back. */
async function preHijack(email = `${newId()}@example.com`) {
  const opened = await signUp(people.deps, {
    ...{ email, accountName: 'Trap', password: PASSWORD, language: 'en' },
  })
  const { userId, accountId } = opened
  const { token: session } = await signIn(people.deps, userId)
  const device = makeDevice()
  const response = device.register(await registrationOptions(people.deps, userId))
  await people.identity.transaction('every tenant', (tx) =>
    registerPasskey(people.deps, tx, { userId, response, name: 'Trap' }),
  )
  const friend = await addUser(people.deps)
  await addMember(people.deps, accountId, friend.userId)
  const [mail] = await people.sendMails()
  return { ...opened, email, session, token: mail?.token ?? '', friend }
}

const stateOf = async (userId: string) => {
  const [row] = await people.database.owner(
    `SELECT u.verified_at IS NOT NULL AS verified,
            (SELECT count(*)::int FROM passkeys p WHERE p.user_id = u.user_id) AS passkeys,
            (SELECT count(*)::int FROM user_sessions s WHERE s.user_id = u.user_id AND s.ended_at IS NULL) AS sessions
       FROM users u WHERE u.user_id = $1`,
    [userId],
  )
  return row
}

test('in another browser the link verifies nothing: the owner of the address claims the account', async () => {
  const { userId, token } = await preHijack()
  expect(await verifyEmail(people.deps, { token, sessionUserId: null, origin: ORIGIN })).toBe('claim_needed')
  const other = await addUser(people.deps)
  expect(await verifyEmail(people.deps, { token, sessionUserId: other.userId, origin: ORIGIN })).toBe('claim_needed')
  expect(await stateOf(userId)).toEqual({ verified: false, passkeys: 1, sessions: 1 })
})

test('a claim ends the password, passkeys, sessions, keys and members of the person who signed up before', async () => {
  const { userId, accountId, token, email, friend } = await preHijack()
  const password = 'eleven small boats'
  const claimed = await claim(people.deps, { token, chosen: chosen(password), keptKeys: [], origin: ORIGIN })
  expect(claimed).toEqual({ userId, isNew: true })
  expect(await stateOf(userId)).toEqual({ verified: true, passkeys: 0, sessions: 0 })
  const at = (text: string) => signInWithPassword(people.deps, { email, password: text, address: '192.0.2.1' })
  expect(await at(PASSWORD)).toEqual({ kind: 'wrong' })
  expect(await at(password)).toMatchObject({ kind: 'signed_in', userId })
  const keys = await people.database.owner(
    'SELECT revoked_at IS NOT NULL AS revoked FROM api_keys JOIN tenants USING (tenant_id) WHERE account_id = $1',
    [accountId],
  )
  expect(keys).toEqual([{ revoked: true }])
  const members = await people.database.owner('SELECT user_id FROM memberships WHERE account_id = $1', [accountId])
  expect(members).toEqual([{ user_id: userId }])
  expect(members).not.toContainEqual({ user_id: friend.userId })
  expect(await actionsOf(people, userId)).toContain('member.account_claimed')
  expect(await claim(people.deps, { token, chosen: chosen(password), keptKeys: [], origin: ORIGIN })).toBeUndefined()
})

test('a claim ends company sign-on, its sessions, provisioning and webhooks of the person who signed up before', async () => {
  const { token, accountId, tenantId, friend } = await preHijack()
  const values = [accountId]
  for (const statement of [
    `INSERT INTO sso_domains (account_id, domain, token) VALUES ($1, 'trap.example', 'x')`,
    `INSERT INTO sso_connections (account_id, issuer, client_id, client_secret, default_role, default_modes, mac)
     VALUES ($1, 'i', 'c', '', 'admin', '{test}', '')`,
    `INSERT INTO sso_identities (account_id, issuer, subject, user_id, mac) VALUES ($1, 'i', 's', '${friend.userId}', '')`,
    `INSERT INTO scim_users (account_id, scim_id, user_id, user_name, active, attributes, role, modes, mac)
     VALUES ($1, '${newId()}', '${friend.userId}', 'x', true, '{}', 'admin', '{test}', '')`,
  ]) {
    await people.database.owner(statement, values)
  }
  const directory = await createToken(people.deps, accountId, { actor: 'test' }, 'Trap')
  const company = await signIn(people.deps, friend.userId, { method: 'sso', ssoAccountId: accountId })
  await claim(people.deps, { token, chosen: chosen('eleven small boats'), keptKeys: [], origin: ORIGIN })
  for (const table of ['sso_domains', 'sso_connections', 'sso_identities', 'scim_users']) {
    expect([table, await people.database.owner(`SELECT FROM ${table} WHERE account_id = $1`, values)]).toEqual([
      table,
      [],
    ])
  }
  expect(await findToken(people.deps, directory.secret)).toBeUndefined()
  const open = await people.database.owner('SELECT FROM user_sessions WHERE session_id = $1 AND ended_at IS NULL', [
    company.sessionId,
  ])
  expect(open).toEqual([])
  const tenants = await people.database.owner('SELECT tenant_id FROM tenants WHERE account_id = $1', values)
  expect(tenants).toHaveLength(2)
  expect(people.ended).toEqual(expect.arrayContaining(tenants.map(({ tenant_id }) => tenant_id)))
  expect(people.ended).toContain(tenantId)
})

test('the keys that the owner keeps stay valid, and so do the webhooks that they were used for', async () => {
  const { token, tenantId } = await preHijack()
  const opened = await openLink(people.deps, people.identity, { token, sessionUserId: null })
  const keptKeys = opened?.keys.map(({ keyId }) => keyId) ?? []
  expect(keptKeys).toHaveLength(1)
  await claim(people.deps, { token, chosen: chosen('eleven small boats'), keptKeys, origin: ORIGIN })
  const keys = await people.database.owner('SELECT revoked_at FROM api_keys WHERE key_id = $1', keptKeys)
  expect(keys).toEqual([{ revoked_at: null }])
  expect(people.ended).not.toContain(tenantId)
})

test('a refused password claims nothing, and the link can be used again', async () => {
  const { userId, token, tenantId } = await preHijack()
  const attempt = (password: string | null) =>
    claim(people.deps, { token, chosen: chosen(password), keptKeys: [], origin: ORIGIN })
  await expect(attempt('short')).rejects.toThrow(FactorRefused)
  await expect(attempt(null)).rejects.toMatchObject({ problem: 'password_missing' })
  expect(people.ended).not.toContain(tenantId)
  expect(await stateOf(userId)).toEqual({ verified: false, passkeys: 1, sessions: 1 })
  expect(await attempt('eleven small boats')).toEqual({ userId, isNew: true })
})

test('a claim with a passkey instead of a password', async () => {
  const { userId, token } = await preHijack()
  const device = makeDevice()
  const credential = device.register(await registrationOptions(people.deps, userId))
  const claimed = await claim(people.deps, {
    ...{ token, keptKeys: [], origin: ORIGIN },
    chosen: { password: null, credential, passkeyName: 'Laptop' },
  })
  expect(claimed).toEqual({ userId, isNew: true })
  expect(await stateOf(userId)).toEqual({ verified: true, passkeys: 1, sessions: 0 })
})

test('an owner with a verified user keeps that user: the account becomes theirs, the other user and earlier sessions end', async () => {
  const victim = await addUser(people.deps)
  await signIn(people.deps, victim.userId)
  const { userId, token, accountId } = await preHijack(victim.email)
  const claimed = await claim(people.deps, { token, chosen: chosen(null), keptKeys: [], origin: ORIGIN })
  expect(claimed).toEqual({ userId: victim.userId, isNew: false })
  expect(await stateOf(userId)).toBeUndefined()
  const members = await people.database.owner('SELECT user_id, role FROM memberships WHERE account_id = $1', [
    accountId,
  ])
  expect(members).toEqual([{ user_id: victim.userId, role: 'owner' }])
  // They have gained rights, and a token from before must not have them.
  expect(await stateOf(victim.userId)).toMatchObject({ sessions: 0 })
})
