import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicId } from '../../platform/ids.ts'
import { makeTestApi, type TestApi } from '../../testing/guarded-api.ts'
import { addMember, addUser, signIn } from '../testing/users.ts'
import { endSession } from './end.ts'

let api: TestApi
beforeAll(async () => {
  api = await makeTestApi()
})
afterAll(() => api.close())

async function person() {
  const { userId, email } = await addUser(api.users)
  const session = await signIn(api.sessions, userId)
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown) =>
    api.call(method, `/api/v1/${url}`, { headers: api.asPage(session.token), ...(body ? { body } : {}) })
  return { userId, email, ...session, call }
}

describe('GET and PATCH /me', () => {
  test('show the user, the session and the memberships', async () => {
    const { call, userId, email, sessionId } = await person()
    const account = await api.open()
    await addMember(api.users, account.accountId, userId, 'sender', ['test'])
    expect((await call('GET', 'me')).json()).toMatchObject({
      user: { id: publicId('usr', userId), email, email_verified: true, name: 'Ada', language: 'en' },
      session: { id: publicId('ses', sessionId), kind: 'browser', method: 'passkey', stepped_up_until: null },
      memberships: [
        {
          account_id: publicId('acc', account.accountId),
          account_name: 'Ada',
          role: 'sender',
          modes: ['test'],
          live: false,
          state: 'open',
        },
      ],
    })
  })

  test('say what the role may do in each mode, and why a mode is refused', async () => {
    const { call, userId } = await person()
    const [sender, developer, closed] = [await api.open(), await api.open(), await api.open()]
    await addMember(api.users, sender.accountId, userId, 'sender', ['test'])
    await addMember(api.users, developer.accountId, userId, 'developer')
    await addMember(api.users, closed.accountId, userId, 'viewer')
    await api.approve(developer)
    await api.database.owner('UPDATE accounts SET closed_at = now() WHERE account_id = $1', [closed.accountId])
    const { memberships } = (await call('GET', 'me')).json()
    expect(memberships).toMatchObject([
      {
        scopes: { test: expect.arrayContaining(['requests:write', 'sandbox']), live: [] },
        refusals: { test: null, live: 'mode_not_held' },
      },
      {
        scopes: { test: expect.arrayContaining(['requests:write']), live: ['requests:read', 'webhooks', 'keys'] },
        refusals: { test: null, live: null },
      },
      { state: 'closed', refusals: { test: 'closed', live: 'closed' } },
    ])
  })

  test('change name and language, and nothing else', async () => {
    const { call } = await person()
    const changed = (await call('PATCH', 'me', { name: 'Grace', language: 'de' })).json()
    expect(changed.user).toMatchObject({ name: 'Grace', language: 'de' })
    expect((await call('PATCH', 'me', { email: 'other@example.com' })).json()).toMatchObject({ code: 'unknown_field' })
    expect((await call('PATCH', 'me', { name: 'Gr\u202eace' })).statusCode).toBe(422)
    expect((await call('PATCH', 'me', { language: 'xx' })).statusCode).toBe(422)
  })

  test('refuse keys and calls without a session', async () => {
    const { apiKey } = await api.open()
    expect((await api.call('GET', '/api/v1/me', { key: apiKey })).json()).toMatchObject({ code: 'session_required' })
    expect((await api.call('GET', '/api/v1/me')).json()).toMatchObject({ code: 'missing_api_key' })
  })
})

describe('the sessions of a user', () => {
  test('are listed page by page, with the own one marked', async () => {
    const { call, userId, sessionId } = await person()
    const other = await signIn(api.sessions, userId, { kind: 'command_line', method: 'device' })
    const first = (await call('GET', 'sessions?limit=1')).json()
    expect(first).toMatchObject({ has_more: true, data: [{ id: publicId('ses', other.sessionId), current: false }] })
    const second = (await call('GET', `sessions?limit=1&starting_after=${first.next_cursor}`)).json()
    expect(second).toMatchObject({
      has_more: false,
      data: [{ id: publicId('ses', sessionId), current: true, address: '192.0.2.7', user_agent: 'Test/1' }],
    })
  })

  test('end one by one, and a session of another user is not found', async () => {
    const [me, you] = [await person(), await person()]
    const foreign = await me.call('DELETE', `sessions/${publicId('ses', you.sessionId)}`)
    expect([foreign.statusCode, (await you.call('GET', 'me')).statusCode]).toEqual([404, 200])
    expect((await me.call('DELETE', 'sessions/ses_x')).statusCode).toBe(404)
    const own = await me.call('DELETE', `sessions/${publicId('ses', me.sessionId)}`)
    expect([own.statusCode, own.headers['set-cookie']]).toEqual([
      200,
      'countersign-session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    ])
    expect((await me.call('GET', 'me')).json()).toMatchObject({ code: 'session_over' })
  })

  test('end all others, then all', async () => {
    const { call, userId } = await person()
    await signIn(api.sessions, userId)
    await signIn(api.sessions, userId)
    expect((await call('POST', 'sessions/end-others')).json()).toMatchObject({ ended: 2 })
    expect((await call('GET', 'sessions')).json().data).toHaveLength(1)
    expect((await call('DELETE', 'sessions')).statusCode).toBe(200)
    expect((await call('GET', 'me')).statusCode).toBe(401)
  })

  test('of a company’s sign-on have no power over sessions that this sign-on did not make', async () => {
    const { call, userId, sessionId } = await person()
    const [company, other] = [await api.open(), await api.open()]
    for (const { accountId } of [company, other]) await addMember(api.users, accountId, userId)
    const bySso = ({ accountId: ssoAccountId }: { accountId: string }) =>
      signIn(api.sessions, userId, { method: 'sso', ssoAccountId })
    const [acting, same, foreign] = [await bySso(company), await bySso(company), await bySso(other)]
    const act = (method: 'GET' | 'POST' | 'DELETE', url: string) =>
      api.call(method, `/api/v1/${url}`, { headers: api.asPage(acting.token) })
    for (const id of [sessionId, foreign.sessionId]) {
      expect((await act('DELETE', `sessions/${publicId('ses', id)}`)).json()).toMatchObject({ code: 'not_found' })
    }
    expect((await act('GET', 'sessions')).json().data).toHaveLength(2)
    expect((await act('POST', 'sessions/end-others')).json()).toMatchObject({ ended: 1 })
    expect((await act('DELETE', 'sessions')).statusCode).toBe(200)
    expect((await act('GET', 'me')).statusCode).toBe(401)
    const open = (await call('GET', 'sessions')).json().data.map(({ id }: { id: string }) => id)
    expect(open.sort()).toEqual([sessionId, foreign.sessionId].map((id) => publicId('ses', id)).sort())
    expect(open).not.toContain(publicId('ses', same.sessionId))
    expect((await call('POST', 'sessions/end-others')).json()).toMatchObject({ ended: 1 })
  })

  test('stay hidden from a company’s session that has ended and is in the cache of another process', async () => {
    const at = Date.now()
    const other = await makeTestApi({ database: api.database, now: () => at })
    const { userId } = await person()
    const { accountId: ssoAccountId } = await api.open()
    await addMember(api.users, ssoAccountId, userId)
    const [acting, same] = [
      await signIn(api.sessions, userId, { method: 'sso', ssoAccountId }),
      await signIn(api.sessions, userId, { method: 'sso', ssoAccountId }),
    ]
    const list = async () => {
      const { data } = (await other.call('GET', '/api/v1/sessions', { headers: other.asPage(acting.token) })).json()
      return data.map(({ id }: { id: string }) => id).sort()
    }
    expect(await list()).toEqual([acting, same].map(({ sessionId }) => publicId('ses', sessionId)).sort())
    await endSession(api.sessions, { userId, ssoAccountId }, acting.sessionId)
    expect(await list()).toEqual([publicId('ses', same.sessionId)])
    await other.close()
  })
})
