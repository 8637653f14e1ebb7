import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestApi, type TestApi } from '../../testing/guarded-api.ts'
import type { UserDeps } from '../deps.ts'
import { endSessions } from '../sessions/end.ts'
import type { NewSession } from '../sessions/issue.ts'
import { addMember, addUser, signIn } from '../testing/users.ts'
import { decideDevice, findDevice } from './decide.ts'
import { deviceRoutes } from './routes.ts'

const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'

let now = Date.now()
let api: TestApi
let deps: UserDeps
beforeAll(async () => {
  api = await makeTestApi({
    now: () => now,
    routes: (app, { identity, sessions }) => {
      deviceRoutes(app, { ...sessions, identity }, 'http://127.0.0.1')
      app.post('/sensitive', { config: { scope: 'requests:read', stepUp: true } }, async () => ({ done: true }))
    },
  })
  deps = { ...api.sessions, identity: api.identity }
})
afterAll(() => api.close())

/** A member whose command line is signed in. */
async function commandLine(input: (accountId: string) => Partial<NewSession> = () => ({})) {
  const { accountId } = await api.open()
  const { userId } = await addUser(api.users)
  await addMember(api.users, accountId, userId)
  const more = input(accountId)
  const session = await signIn(api.sessions, userId, { kind: 'command_line', method: 'device', ...more })
  return { accountId, userId, sessionId: session.sessionId, token: `cst_${session.token}` }
}

const sensitive = async (key: string) => {
  const { statusCode, body } = await api.call('POST', '/sensitive', { key })
  return statusCode === 200 ? 200 : JSON.parse(body).code
}
const ask = async (key: string) => {
  const body = { client_id: 'test', client_name: 'ada on laptop' }
  return (await api.call('POST', '/api/v1/device/step-up', { key, body })).json()
}
const redeem = async (device_code: string) => {
  now += 5_000
  return (await api.call('POST', '/api/v1/device/token', { body: { grant_type, device_code } })).json()
}
/** A browser of the person. */
const browser = async (userId: string, ssoAccountId: string | null = null) => {
  const { sessionId } = await signIn(api.sessions, userId, { ssoAccountId })
  return { userId, sessionId, ssoAccountId }
}
const approve = async (
  userId: string,
  userCode: string,
  confirmedAt: number | null,
  ssoAccountId: string | null = null,
) => decideDevice(deps, await browser(userId, ssoAccountId), { userCode, decision: 'approve', confirmedAt })

describe('a command line', () => {
  test('learns that a call needs a step-up, and how it gets one', async () => {
    const { token } = await commandLine()
    const refused = (await api.call('POST', '/sensitive', { key: token })).json()
    expect(refused).toMatchObject({ code: 'step_up_required' })
    expect(refused.message).toContain('/api/v1/device/step-up')
  })

  test('is stepped up for ten minutes after the person presented a factor, with a new token', async () => {
    const { token, userId, sessionId } = await commandLine()
    const asked = await ask(token)
    expect(asked).toMatchObject({ verification_uri: 'http://127.0.0.1/device', expires_in: 600, interval: 5 })
    expect(await redeem(asked.device_code)).toMatchObject({ error: 'authorization_pending' })
    const found = await findDevice(deps, await browser(userId), asked.user_code)
    expect(found).toMatchObject({ client: 'ada on laptop', address: '127.0.0.1', stepUp: expect.anything() })
    const confirmedAt = now
    expect(await approve(userId, asked.user_code, confirmedAt)).toBe(true)
    const { access_token, token_type } = await redeem(asked.device_code)
    expect([token_type, await sensitive(access_token), await sensitive(token)]).toEqual(['Bearer', 200, 'session_over'])
    const [row] = await api.database.owner('SELECT count(*)::int AS n FROM user_sessions WHERE session_id = $1', [
      sessionId,
    ])
    expect(row).toEqual({ n: 1 })
    expect(await redeem(asked.device_code)).toMatchObject({ error: 'invalid_grant' })
    now = confirmedAt + 599_999
    expect(await sensitive(access_token)).toBe(200)
    now = confirmedAt + 600_000
    expect(await sensitive(access_token)).toBe('step_up_required')
  })

  test('is not stepped up without a factor, or by one that was presented before it asked', async () => {
    const { token, userId } = await commandLine()
    const before = now
    now += 1
    const { user_code, device_code } = await ask(token)
    expect(await approve(userId, user_code, null)).toBe(false)
    expect(await approve(userId, user_code, before)).toBe(false)
    expect(await redeem(device_code)).toMatchObject({ error: 'authorization_pending' })
    expect(await sensitive(token)).toBe('step_up_required')
  })

  test('that the person denies is not stepped up, and keeps its session', async () => {
    const { token, userId } = await commandLine()
    const { user_code: userCode, device_code } = await ask(token)
    expect(await decideDevice(deps, await browser(userId), { userCode, decision: 'deny' })).toBe(true)
    expect(await redeem(device_code)).toMatchObject({ error: 'access_denied' })
    expect(await sensitive(token)).toBe('step_up_required')
  })

  test('whose session has ended gets no new token', async () => {
    const { token, userId } = await commandLine()
    const [pending, approved] = [await ask(token), await ask(token)]
    expect(await approve(userId, approved.user_code, now)).toBe(true)
    await endSessions(deps, { userId, ssoAccountId: null })
    expect(await redeem(approved.device_code)).toMatchObject({ error: 'access_denied' })
    expect(await redeem(pending.device_code)).toMatchObject({ error: 'access_denied' })
    expect(await approve(userId, pending.user_code, now)).toBe(false)
  })
})

describe('the code of a step-up', () => {
  test('is unknown to every other person', async () => {
    const [mine, theirs] = [await commandLine(), await commandLine()]
    const { user_code: userCode, device_code } = await ask(mine.token)
    const other = await browser(theirs.userId)
    expect(await findDevice(deps, other, userCode)).toBeUndefined()
    expect(await approve(theirs.userId, userCode, now)).toBe(false)
    expect(await decideDevice(deps, other, { userCode, decision: 'deny' })).toBe(false)
    expect(await redeem(device_code)).toMatchObject({ error: 'authorization_pending' })
  })

  test('is confirmed by a session of the same sign-on only: a company does not confirm for the person', async () => {
    const own = await commandLine()
    const asked = await ask(own.token)
    expect(await approve(own.userId, asked.user_code, now, own.accountId)).toBe(false)
    expect(await approve(own.userId, asked.user_code, now)).toBe(true)
    const company = await commandLine((ssoAccountId) => ({ ssoAccountId }))
    const second = await ask(company.token)
    expect(await approve(company.userId, second.user_code, now)).toBe(false)
    expect(await approve(company.userId, second.user_code, now, company.accountId)).toBe(true)
    expect(await sensitive((await redeem(second.device_code)).access_token)).toBe(200)
  })

  test('is not made for browsers and keys', async () => {
    const { userId } = await commandLine()
    const { token } = await signIn(api.sessions, userId)
    const body = { client_id: 'test' }
    const answer = await api.call('POST', '/api/v1/device/step-up', { headers: api.asPage(token), body })
    expect(answer.json()).toMatchObject({ code: 'not_permitted' })
    const { apiKey: key } = await api.open()
    expect((await api.call('POST', '/api/v1/device/step-up', { key, body })).json()).toMatchObject({
      code: 'session_required',
    })
  })

  test('steps up no other session after a write to the database without the authentication key', async () => {
    const mine = await commandLine()
    const second = await signIn(api.sessions, mine.userId, { kind: 'command_line', method: 'device' })
    const move = (from: string) =>
      api.database.owner('UPDATE device_codes SET session_id = $2 WHERE session_id = $1', [from, second.sessionId])
    const waiting = await ask(mine.token)
    await move(mine.sessionId)
    expect(await approve(mine.userId, waiting.user_code, now)).toBe(false)
    const approved = await ask(mine.token)
    expect(await approve(mine.userId, approved.user_code, now)).toBe(true)
    await move(mine.sessionId)
    expect(await redeem(approved.device_code)).toMatchObject({ error: 'invalid_grant' })
    const signingIn = await api.call('POST', '/api/v1/device/code', { body: { client_id: 'test' } })
    const { user_code, device_code } = signingIn.json()
    expect(await approve(mine.userId, user_code, null)).toBe(true)
    await api.database.owner(
      `UPDATE device_codes SET session_id = $1 WHERE user_id = $2 AND session_id IS NULL AND redeemed_at IS NULL`,
      [second.sessionId, mine.userId],
    )
    expect(await redeem(device_code)).toMatchObject({ error: 'invalid_grant' })
  })
})
