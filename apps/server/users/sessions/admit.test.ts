import type { Mode, Role } from '@countersign/domain/access'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resume, suspend } from '../../accounts/operate.ts'
import { callerOf } from '../../platform/http/caller.ts'
import { newId, publicId } from '../../platform/ids.ts'
import { makeTestApi, openRole, type TestApi } from '../../testing/guarded-api.ts'
import { addMember, addUser, signIn } from '../testing/users.ts'
import { endSessions } from './end.ts'
import { markSteppedUp } from './rotate.ts'
import { newToken } from './token.ts'

let now = Date.now()
let api: TestApi
beforeAll(async () => {
  api = await makeTestApi({ now: () => now, routes })
})
afterAll(() => api.close())

function routes(app: FastifyInstance): void {
  const add = (url: string, config: object) =>
    app.post(url, { config }, async (request) => ({ mode: callerOf(request).mode, by: callerOf(request).by }))
  add('/any', { scope: 'requests:read' })
  add('/write', { scope: 'requests:write' })
  add('/people', { scope: 'requests:read', people: true })
  add('/owners', { scope: 'requests:read', ownersOnly: true })
  add('/step-up', { scope: 'requests:read', stepUp: true })
  add('/step-up-live', { scope: 'requests:read', stepUp: 'live' })
  app.get('/watched', { config: { scope: 'requests:read' } }, async (request) => {
    const before = await request.isStillAdmitted()
    await endSessions(api.sessions, { userId: String(request.user?.userId), ssoAccountId: null })
    return { before, after: await request.isStillAdmitted() }
  })
}

type Opened = Awaited<ReturnType<TestApi['open']>>

async function member(role: Role = 'owner', modes: Mode[] = ['test', 'live'], account?: Opened) {
  const opened = account ?? (await api.open())
  const { userId } = await addUser(api.users)
  await addMember(api.users, opened.accountId, userId, role, modes)
  return { account: opened, userId, ...(await signIn(api.sessions, userId)) }
}

const post = (url: string, headers: Record<string, string>) => api.call('POST', url, { headers })
const codeOf = async (answer: ReturnType<typeof post>) => {
  const { statusCode, body } = await answer
  return statusCode === 200 ? 200 : `${statusCode} ${JSON.parse(body).code}`
}

describe('the account and the mode of a session', () => {
  test('are the only account and the sandbox, unless the headers name others', async () => {
    const { token, account, userId, sessionId } = await member()
    const answer = (await post('/any', api.asPage(token))).json()
    expect(answer).toMatchObject({ mode: 'test', by: { kind: 'member', userId, sessionId, role: 'owner' } })
    expect(await codeOf(post('/any', api.asPage(token, account)))).toBe(200)
    const second = await api.open()
    await addMember(api.users, second.accountId, userId, 'viewer')
    now += 3_000
    const ambiguous = (await post('/any', api.asPage(token))).json()
    expect(ambiguous).toMatchObject({ code: 'validation_failed', errors: [{ field: 'Countersign-Account' }] })
    expect((await post('/any', api.asPage(token, second))).json()).toMatchObject({ by: { role: 'viewer' } })
  })

  test('of others are answered like ones that do not exist', async () => {
    const [{ token }, other] = [await member(), await api.open()]
    const answers = await Promise.all(
      [publicId('acc', other.accountId), publicId('acc', newId()), other.accountId, 'acc_'].map((name) =>
        post('/any', { ...api.asPage(token), 'countersign-account': name }),
      ),
    )
    const bodies = answers.map((answer) => ({ ...answer.json(), status: answer.statusCode, request_id: null }))
    expect(bodies[0]).toMatchObject({ status: 404, code: 'not_found' })
    for (const body of bodies) expect(body).toEqual(bodies[0])
  })

  test('must be among those of the membership, and live mode needs an approved account and a verified address', async () => {
    const { token, account, userId } = await member()
    const live = api.asPage(token, account, 'live')
    expect(await codeOf(post('/any', live))).toBe('403 not_permitted')
    await api.approve(account)
    now += 3_000
    expect((await post('/any', live)).json()).toMatchObject({ mode: 'live' })
    await api.identity.query('UPDATE users SET verified_at = NULL WHERE user_id = $1', [userId])
    now += 3_000
    expect(await codeOf(post('/any', live))).toBe('403 not_permitted')
    const sandboxOnly = await member('owner', ['test'], account)
    expect(await codeOf(post('/any', api.asPage(sandboxOnly.token, account, 'live')))).toBe('403 not_permitted')
    const liveOnly = await member('owner', ['live'], account)
    expect(await codeOf(post('/any', api.asPage(liveOnly.token, account)))).toBe('403 not_permitted')
    const wrong = { ...api.asPage(token), 'countersign-mode': 'LIVE' }
    expect(await codeOf(post('/any', wrong))).toBe('422 validation_failed')
  })

  test('are refused while the account is suspended, after it is closed, and without an account', async () => {
    const { token, account, userId } = await member()
    const operator = openRole(api.database, 'countersign_operator')
    await suspend(operator, account.accountId, 'tess')
    expect(await codeOf(post('/any', api.asPage(token)))).toBe('403 account_suspended')
    await resume(operator, account.accountId, 'tess')
    await operator.close()
    await api.identity.query('UPDATE accounts SET closed_at = clock_timestamp() WHERE account_id = $1', [
      account.accountId,
    ])
    now += 3_000
    expect(await codeOf(post('/any', api.asPage(token)))).toBe('403 account_closed')
    expect(await codeOf(post('/any', { 'x-api-key': account.apiKey }))).toBe('403 account_closed')
    const other = await api.open()
    await addMember(api.users, other.accountId, userId)
    now += 3_000
    expect(await codeOf(post('/any', api.asPage(token)))).toBe(200)
    await api.identity.query('DELETE FROM memberships WHERE user_id = $1', [userId])
    now += 3_000
    expect(await codeOf(post('/any', api.asPage(token)))).toBe('403 not_permitted')
  })

  test('of a company’s sign-on are that company’s only', async () => {
    const { account, userId } = await member()
    const other = await api.open()
    await addMember(api.users, other.accountId, userId)
    const { token } = await signIn(api.sessions, userId, { method: 'sso', ssoAccountId: account.accountId })
    expect(await codeOf(post('/any', api.asPage(token)))).toBe(200)
    expect(await codeOf(post('/any', api.asPage(token, other)))).toBe('404 not_found')
  })
})

test('an account that requires its company’s sign-on refuses other sessions of its members, but not of owners', async () => {
  const { token, account } = await member('owner')
  const sender = await member('sender', ['test'], account)
  const domain = `${newId()}.example`
  await api.identity.query('UPDATE users SET email = user_id || $2 WHERE user_id = $1', [sender.userId, `@${domain}`])
  await api.identity.query(
    `INSERT INTO sso_domains (account_id, domain, token, verified_at) VALUES ($1, $2, 'x', clock_timestamp())`,
    [account.accountId, domain],
  )
  await api.identity.query(
    `INSERT INTO sso_connections (account_id, issuer, client_id, client_secret, default_role, default_modes, sso_only, mac)
     VALUES ($1, 'https://op.example', 'x', '', 'sender', '{test}', true, '')`,
    [account.accountId],
  )
  expect(await codeOf(post('/any', api.asPage(sender.token)))).toBe('403 sso_required')
  expect(await codeOf(post('/any', api.asPage(token)))).toBe(200)
  const company = await signIn(api.sessions, sender.userId, { method: 'sso', ssoAccountId: account.accountId })
  expect(await codeOf(post('/any', api.asPage(company.token)))).toBe(200)
})

describe('a route', () => {
  test('admits the scopes of the role, which the refusal names', async () => {
    const { token } = await member('viewer')
    expect(await codeOf(post('/any', api.asPage(token)))).toBe(200)
    const refused = (await post('/write', api.asPage(token))).json()
    expect(refused).toMatchObject({ code: 'insufficient_scope', required_scope: 'requests:write' })
    expect(refused.message).toContain('viewer')
  })

  test('for people refuses keys, and one for owners other roles', async () => {
    const { token, account } = await member()
    const admin = await member('admin', ['test'], account)
    const key = { 'x-api-key': account.apiKey }
    expect(await codeOf(post('/people', key))).toBe('403 session_required')
    expect(await codeOf(post('/owners', key))).toBe('403 session_required')
    expect(await codeOf(post('/people', api.asPage(admin.token)))).toBe(200)
    expect(await codeOf(post('/owners', api.asPage(admin.token)))).toBe('403 not_permitted')
    expect(await codeOf(post('/owners', api.asPage(token)))).toBe(200)
  })

  test('with a step-up needs a factor of the last ten minutes, and exempts keys', async () => {
    const { token, account, userId, sessionId } = await member()
    const live = { 'x-api-key': await api.approve(account) }
    expect(await codeOf(post('/step-up', api.asPage(token)))).toBe('403 step_up_required')
    expect(await codeOf(post('/step-up-live', api.asPage(token)))).toBe(200)
    expect(await codeOf(post('/step-up-live', api.asPage(token, account, 'live')))).toBe('403 step_up_required')
    expect([await codeOf(post('/step-up', live)), await codeOf(post('/step-up-live', live))]).toEqual([200, 200])
    const next = await markSteppedUp(api.sessions, token, { sessionId, userId })
    expect(await codeOf(post('/step-up', api.asPage(token)))).toBe('401 session_over')
    now += 599_999
    expect(await codeOf(post('/step-up', api.asPage(next)))).toBe(200)
    expect(await codeOf(post('/step-up-live', api.asPage(next, account, 'live')))).toBe(200)
    now += 1
    expect(await codeOf(post('/step-up', api.asPage(next)))).toBe('403 step_up_required')
  })

  test('notices within a long answer that the session has ended', async () => {
    const { token } = await member()
    const answer = await api.call('GET', '/watched', { headers: api.asPage(token) })
    expect(answer.json()).toEqual({ before: true, after: false })
  })
})

describe('a credential', () => {
  test('is missing, unknown, or takes precedence in this order: key, bearer token, cookie', async () => {
    const [{ token, account, userId }, other] = [await member(), await api.open()]
    const missing = (await post('/any', {})).json()
    expect(missing).toMatchObject({ code: 'missing_api_key' })
    expect(missing.message).toMatch(/API key or a session/)
    expect(await codeOf(post('/any', api.asPage(newToken(3))))).toBe('401 session_over')
    expect(await codeOf(post('/any', { authorization: 'Bearer cst_nonsense' }))).toBe('401 session_over')
    const key = { authorization: `Bearer ${other.apiKey}` }
    expect((await post('/any', { ...api.asPage(token), ...key })).json()).toMatchObject({ by: { kind: 'key' } })
    expect(await codeOf(post('/any', { ...api.asPage(token), authorization: 'Bearer sk_x' }))).toBe(
      '401 invalid_api_key',
    )
    expect(await codeOf(post('/any', { ...api.asPage(token, account), ...key }))).toBe('422 validation_failed')
    expect(await codeOf(post('/any', { ...key, 'countersign-mode': 'live' }))).toBe('422 validation_failed')
    const device = await signIn(api.sessions, userId, { kind: 'command_line', method: 'device' })
    expect(await codeOf(post('/any', { authorization: `Bearer cst_${device.token}` }))).toBe(200)
    expect(await codeOf(post('/any', { authorization: `Bearer cst_${token}` }))).toBe('401 session_over')
    expect(await codeOf(post('/any', api.asPage(device.token)))).toBe('401 session_over')
  })

  test('in a cookie changes something only from a page of this origin', async () => {
    const { token } = await member()
    const { cookie } = api.asPage(token)
    const refused = '403 cross_site'
    const forged: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': '' },
      { 'sec-fetch-site': 'cross-site', origin: 'http://127.0.0.1' },
      { origin: 'null' },
      { origin: 'http://127.0.0.1.example.com' },
      { origin: 'https://127.0.0.1' },
      { origin: 'http://127.0.0.1:8081' },
      { referer: 'http://127.0.0.1/page' },
    ]
    for (const headers of forged) expect(await codeOf(post('/any', { cookie, ...headers }))).toBe(refused)
    expect(await codeOf(post('/any', { cookie, origin: 'http://127.0.0.1' }))).toBe(200)
    const elsewhere = { cookie, 'sec-fetch-site': 'cross-site' }
    expect((await api.call('GET', '/api/v1/me', { headers: elsewhere })).statusCode).toBe(200)
    for (const method of ['PATCH', 'DELETE'] as const) {
      const url = method === 'PATCH' ? '/api/v1/me' : '/api/v1/sessions'
      expect((await api.call(method, url, { headers: elsewhere, body: {} })).json()).toMatchObject({
        code: 'cross_site',
      })
    }
  })
})

test.each(['/step-up', '/step-up-live'])(
  '%s admits no session that another process has ended or rotated',
  async (url) => {
    const other = { identity: api.identity, authenticator: api.sessions.authenticator, now: () => now }
    const steppedUp = async () => {
      const { token, sessionId, userId } = await member()
      const next = await markSteppedUp(api.sessions, token, { sessionId, userId })
      expect(await codeOf(post(url, api.asPage(next)))).toBe(200)
      return { token: next, sessionId, userId }
    }
    const ended = await steppedUp()
    await endSessions(other, { userId: ended.userId, ssoAccountId: null })
    const rotated = await steppedUp()
    await markSteppedUp(other, rotated.token, rotated)
    for (const { token } of [ended, rotated]) {
      expect(await codeOf(post('/any', api.asPage(token)))).toBe(200)
      expect(await codeOf(post(url, api.asPage(token)))).toBe('401 session_over')
    }
  },
)
