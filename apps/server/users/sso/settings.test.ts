import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTxtResolver } from '../../platform/address-guard/index.ts'
import { newId } from '../../platform/ids.ts'
import { makeTestApi, type TestApi } from '../../testing/guarded-api.ts'
import { startSession } from '../sign-in/start-session.ts'
import { newDomain, verifyDomainOf } from '../testing/sso.ts'
import { addMember, addUser, signIn } from '../testing/users.ts'
import { encryptSecret, macOfConnection } from './connection.ts'
import { accountOfDomain, addDomain, listDomains, removeDomain, verifyByDns } from './domains.ts'
import { needsSso } from './sso-only.ts'

let api: TestApi
const by = { actor: 'test' }
beforeAll(async () => {
  api = await makeTestApi({
    // Stands for the routes that change how a person signs in.
    routes: (app) => app.post('/own-factors', { config: { userRoute: true, stepUp: true } }, async () => ({})),
  })
})
afterAll(() => api.close())

/** A name server that answers every TXT query with these texts. */
async function nameServer(texts: string[]) {
  const socket = createSocket('udp4')
  socket.on('message', (question, from) => {
    const end = question.indexOf(0, 12) + 5
    const header = Buffer.from(question.subarray(0, 12))
    header.writeUInt16BE(0x8180, 2)
    header.writeUInt16BE(texts.length, 6)
    header.writeUInt32BE(0, 8)
    const records = texts.map((text) => {
      const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])
      return Buffer.concat([Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 0, 0, data.length]), data])
    })
    socket.send(Buffer.concat([header, question.subarray(12, end), ...records]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    resolveTxt: makeTxtResolver({ servers: [`127.0.0.1:${socket.address().port}`] }),
    close: () => socket.close(),
  }
}

describe('a domain', () => {
  test('is verified by the TXT record with the account’s own token', async () => {
    const { accountId } = await api.open()
    const domain = newDomain()
    const { token } = await addDomain(api.users, accountId, by, domain.toUpperCase())
    expect((await addDomain(api.users, accountId, by, domain)).token).toBe(token)
    for (const texts of [[], ['v=spf1 -all'], ['countersign-verification=another'], [token]]) {
      const server = await nameServer(texts)
      const verified = verifyByDns({ ...api.users, ...server }, accountId, by, domain)
      await expect(verified).rejects.toMatchObject({ code: 'domain_unverified' })
      server.close()
    }
    const server = await nameServer(['v=spf1 -all', `countersign-verification=${token}`])
    const verified = await verifyByDns({ ...api.users, ...server }, accountId, by, domain)
    expect(verified).toMatchObject({ domain, verifiedBy: 'dns' })
    server.close()
  })

  test('is not verified by a row that was written or moved, nor by the token of another account', async () => {
    const [owner, attacker] = [await api.open(), await api.open()]
    const [domain, moved] = [newDomain(), newDomain()]
    const { token } = await addDomain(api.users, owner.accountId, by, domain)
    await addDomain(api.users, attacker.accountId, by, domain)
    await api.database.owner('UPDATE sso_domains SET token = $2 WHERE account_id = $1', [attacker.accountId, token])
    const server = await nameServer([`countersign-verification=${token}`])
    const verified = verifyByDns({ ...api.users, ...server }, attacker.accountId, by, domain)
    await expect(verified).rejects.toMatchObject({ code: 'domain_unverified' })
    server.close()
    await verifyDomainOf(api.users, owner.accountId, moved)
    await api.database.owner('UPDATE sso_domains SET account_id = $1 WHERE domain = $2', [attacker.accountId, moved])
    await api.database.owner('UPDATE sso_domains SET verified_at = now() WHERE account_id = $1 AND domain = $2', [
      ...[attacker.accountId, domain],
    ])
    const authenticator = await api.users.authenticator()
    for (const each of [domain, moved]) {
      expect(await accountOfDomain(api.identity, authenticator, `ada@${each}`)).toBeUndefined()
    }
    const listed = await listDomains(api.identity, authenticator, attacker.accountId)
    expect(listed.map(({ verifiedAt }) => verifiedAt)).toEqual([null, null])
  })

  test('that another account has verified is taken; that account can give it up', async () => {
    const [first, second] = [await api.open(), await api.open()]
    const domain = newDomain()
    await verifyDomainOf(api.users, first.accountId, domain)
    await expect(verifyDomainOf(api.users, second.accountId, domain)).rejects.toMatchObject({ code: 'domain_taken' })
    await removeDomain(api.users, first.accountId, by, domain)
    await verifyDomainOf(api.users, second.accountId, domain)
    expect(await listDomains(api.identity, await api.users.authenticator(), first.accountId)).toEqual([])
  })

  test.each(['', 'localhost', 'a b.example', '10.0.0.1', 'x@y.example', 'bücher.example', '*.example.com'])(
    'with the name "%s" is refused',
    async (domain) => {
      const { accountId } = await api.open()
      await expect(async () => addDomain(api.users, accountId, by, domain)).rejects.toMatchObject({
        code: 'validation_failed',
      })
    },
  )
})

describe('an account that requires its company’s sign-on', () => {
  const domain = newDomain()
  let account: Awaited<ReturnType<TestApi['open']>>
  beforeAll(async () => {
    account = await api.open()
    await verifyDomainOf(api.users, account.accountId, domain)
    const authenticator = await api.sessions.authenticator()
    const client = { accountId: account.accountId, issuer: 'https://op.example', clientId: 'c' }
    const clientSecret = encryptSecret(authenticator, client, 's')
    const rest = { defaultRole: 'sender', defaultModes: ['test'], ssoOnly: true } as const
    const mac = macOfConnection(authenticator, { ...client, clientSecret, ...rest, defaultModes: ['test'] })
    await api.identity.query(
      `INSERT INTO sso_connections (account_id, issuer, client_id, client_secret, default_role, default_modes, sso_only, mac)
       VALUES ($1, 'https://op.example', 'c', $2, 'sender', '{test}', true, $3)`,
      [account.accountId, clientSecret, mac],
    )
  })

  async function memberOf(role: 'owner' | 'sender', email = `${newId()}@${domain}`) {
    const { userId } = await addUser(api.users, { email })
    await addMember(api.users, account.accountId, userId, role)
    return userId
  }
  const read = async (token: string) =>
    (await api.call('GET', '/api/v1/activity', { headers: api.asPage(token, account) })).json().code

  test('refuses other sessions of members with an address of the domain', async () => {
    const userId = await memberOf('sender')
    const { token } = await signIn(api.sessions, userId)
    expect(await read(token)).toBe('sso_required')
    expect(await needsSso(api.identity, userId)).toBe(true)
    const sso = await signIn(api.sessions, userId, { method: 'sso', ssoAccountId: account.accountId })
    expect(await read(sso.token)).toBe('insufficient_scope')
    await addMember(api.users, (await api.open()).accountId, userId, 'viewer')
    expect(await needsSso(api.identity, userId)).toBe(false)
  })

  test.each(['sso', 'scim', 'invitation', 'identity'] as const)(
    'requires it of a member who came by %s also after a change of the e-mail address',
    async (origin) => {
      const { userId } = await addUser(api.users, { email: `${newId()}@${domain}` })
      const { accountId } = account
      const source = origin === 'identity' ? 'invitation' : origin
      await addMember(api.users, accountId, userId, 'sender', ['test'], source)
      if (origin === 'identity') {
        await api.identity.query(
          `INSERT INTO sso_identities (account_id, issuer, subject, user_id, mac) VALUES ($1, 'i', 's', $2, '')`,
          [accountId, userId],
        )
      }
      if (origin === 'invitation') {
        await api.identity.query(
          `INSERT INTO invitations (invitation_id, account_id, email, role, modes, expires_at, grant_mac, accepted_by)
           SELECT $1, $2, email, 'sender', '{test}', now(), '', user_id FROM users WHERE user_id = $3`,
          [newId(), accountId, userId],
        )
      }
      await api.identity.query('UPDATE users SET email = $2 WHERE user_id = $1', [userId, `${newId()}@mail.example`])
      const { token } = await signIn(api.sessions, userId)
      expect(await read(token)).toBe('sso_required')
    },
  )

  test('accepts members with other addresses', async () => {
    const userId = await memberOf('sender', `${newId()}@elsewhere.example`)
    expect(await needsSso(api.identity, userId)).toBe(false)
  })

  test('accepts owners, and records that they came another way', async () => {
    const userId = await memberOf('owner')
    const { token } = await startSession(
      { ...api.sessions, identity: api.identity },
      { userId, method: 'passkey', origin: { address: '192.0.2.7', userAgent: null }, previous: null },
    )
    expect((await api.call('GET', '/api/v1/account', { headers: api.asPage(token, account) })).statusCode).toBe(200)
    const entries = await api.database.owner(
      `SELECT actor, detail FROM account_activity WHERE action = 'member.sso_bypassed' AND tenant_id = $1`,
      [account.tenantId],
    )
    expect(entries).toEqual([{ actor: `user:${userId}`, detail: { user_id: userId, method: 'passkey' } }])
  })
})

test('a session of a company’s sign-on neither changes how its person signs in nor sees their other sessions', async () => {
  const { accountId } = await api.open()
  const { userId } = await addUser(api.users)
  await addMember(api.users, accountId, userId, 'sender')
  const [own, company] = await Promise.all([
    signIn(api.sessions, userId, { steppedUp: true }),
    signIn(api.sessions, userId, { method: 'sso', ssoAccountId: accountId, steppedUp: true }),
  ])
  const change = async (token: string) =>
    (await api.call('POST', '/own-factors', { headers: api.asPage(token) })).statusCode
  expect([await change(own.token), await change(company.token)]).toEqual([200, 403])
  const listed = async (token: string) =>
    (await api.call('GET', '/api/v1/sessions', { headers: api.asPage(token) })).json().data.length
  expect([await listed(own.token), await listed(company.token)]).toEqual([2, 1])
})
