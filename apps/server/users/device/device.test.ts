import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestApi, type TestApi } from '../../testing/guarded-api.ts'
import type { UserDeps } from '../deps.ts'
import { addMember, addUser, signIn } from '../testing/users.ts'
import { decideDevice, findDevice } from './decide.ts'
import { deviceRoutes } from './routes.ts'

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

let now = Date.now()
let api: TestApi
let deps: UserDeps
beforeAll(async () => {
  api = await makeTestApi({
    now: () => now,
    routes: (app) => {
      const late: Pick<UserDeps, 'authenticator'> = { authenticator: () => api.sessions.authenticator() }
      const identity = new Proxy({} as UserDeps['identity'], {
        get: (_target, name: keyof UserDeps['identity']) => api.identity[name],
      })
      deviceRoutes(app, { ...late, identity, now: () => now }, 'http://127.0.0.1')
    },
  })
  deps = { ...api.sessions, identity: api.identity }
})
afterAll(() => api.close())

const ask = async () =>
  (await api.call('POST', '/api/v1/device/code', { body: { client_id: 'test', client_name: 'ada on laptop' } })).json()

const redeem = async (device_code: string) => {
  const answer = await api.call('POST', '/api/v1/device/token', { body: { grant_type: GRANT, device_code } })
  return { http: answer.statusCode, ...answer.json() }
}

async function someone() {
  const { userId } = await addUser(api.users)
  const { sessionId } = await signIn(deps, userId)
  return { userId, sessionId, ssoAccountId: null }
}

describe('a command line', () => {
  test('gets a session once the person has confirmed its code, once', async () => {
    const person = await someone()
    const account = await api.open()
    await addMember(api.users, account.accountId, person.userId)
    const asked = await ask()
    expect(asked).toMatchObject({ verification_uri: 'http://127.0.0.1/device', expires_in: 600, interval: 5 })
    expect(asked.user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
    expect(await redeem(asked.device_code)).toMatchObject({ http: 400, error: 'authorization_pending' })
    const typed = ` ${asked.user_code.toLowerCase().replace('-', ' ')}`
    expect(await findDevice(deps, person, typed)).toMatchObject({ client: 'ada on laptop', address: '127.0.0.1' })
    expect(await decideDevice(deps, person, { userCode: typed, decision: 'approve' })).toBe(true)
    now += 5_000
    const token = await redeem(asked.device_code)
    expect(token).toMatchObject({ http: 200, token_type: 'Bearer', expires_in: 7 * 24 * 3600 })
    expect(token.access_token).toMatch(/^cst_0a3_/)
    const me = await api.call('PATCH', '/api/v1/me', { key: token.access_token, body: { name: 'Grace' } })
    expect(me.json()).toMatchObject({
      user: { name: 'Grace' },
      session: { kind: 'command_line', method: 'device', stepped_up_until: null },
    })
    now += 5_000
    expect(await redeem(asked.device_code)).toMatchObject({ http: 400, error: 'invalid_grant' })
  })

  test('sends forms as OAuth clients do, and unknown parameters are ignored', async () => {
    const form = (url: string, payload: string) =>
      api.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const asked = await form('/api/v1/device/code', 'client_id=test&scope=&resource=x')
    expect(asked.statusCode).toBe(200)
    const body = new URLSearchParams({ grant_type: GRANT, device_code: asked.json().device_code })
    const answer = await form('/api/v1/device/token', String(body))
    expect([answer.statusCode, answer.headers['cache-control'], answer.json().error]).toEqual([
      400,
      'no-store',
      'authorization_pending',
    ])
    const twice = await form('/api/v1/device/token', `${body}&device_code=x`)
    expect([twice.statusCode, twice.json().code]).toEqual([400, 'bad_request'])
    const wrong = await form('/api/v1/device/token', 'grant_type=password&device_code=x')
    expect(wrong.json()).toMatchObject({ error: 'unsupported_grant_type' })
  })

  test('that asks too often is slowed down, and has ten minutes', async () => {
    const { device_code } = await ask()
    const errors: string[] = []
    for (const wait of [0, 4_999, 9_999, 15_000, 600_000]) {
      now += wait
      errors.push((await redeem(device_code)).error)
    }
    expect(errors).toEqual([
      'authorization_pending',
      'slow_down',
      'slow_down',
      'authorization_pending',
      'expired_token',
    ])
  })

  test('that is refused learns so, and one with an unknown code learns nothing else', async () => {
    const asked = await ask()
    expect(await decideDevice(deps, await someone(), { userCode: asked.user_code, decision: 'deny' })).toBe(true)
    expect(await redeem(asked.device_code)).toMatchObject({ error: 'access_denied' })
    expect(await redeem('A'.repeat(43))).toMatchObject({ error: 'invalid_grant' })
  })
})

describe('a person', () => {
  test('decides once, and not on an expired code', async () => {
    const [person, other, asked] = [await someone(), await someone(), await ask()]
    expect(await decideDevice(deps, person, { userCode: asked.user_code, decision: 'approve' })).toBe(true)
    expect(await decideDevice(deps, other, { userCode: asked.user_code, decision: 'approve' })).toBe(false)
    expect(await findDevice(deps, other, asked.user_code)).toBeUndefined()
    const late = await ask()
    now += 600_000
    expect(await decideDevice(deps, person, { userCode: late.user_code, decision: 'approve' })).toBe(false)
  })

  test('cannot find the codes of others by guessing', async () => {
    const person = await someone()
    for (let at = 0; at < 20; at += 1) expect(await findDevice(deps, person, 'BCDF-GHJK')).toBeUndefined()
    const { user_code } = await ask()
    await expect(findDevice(deps, person, user_code)).rejects.toMatchObject({ code: 'rate_limited' })
    await expect(decideDevice(deps, person, { userCode: user_code, decision: 'approve' })).rejects.toMatchObject({
      code: 'rate_limited',
    })
  })

  test('uses up no attempts with codes that exist, and none elsewhere with a company’s sign-on', async () => {
    const person = await someone()
    const { accountId: ssoAccountId } = await api.open()
    await addMember(api.users, ssoAccountId, person.userId)
    const { sessionId } = await signIn(deps, person.userId, { method: 'sso', ssoAccountId })
    const atCompany = { ...person, sessionId, ssoAccountId }
    for (let at = 0; at < 20; at += 1) await findDevice(deps, atCompany, 'BCDF-GHJK')
    await expect(findDevice(deps, atCompany, 'BCDF-GHJK')).rejects.toMatchObject({ code: 'rate_limited' })
    const { user_code: userCode } = await ask()
    for (let at = 0; at < 21; at += 1) expect(await findDevice(deps, person, userCode)).toBeDefined()
    expect(await decideDevice(deps, person, { userCode, decision: 'approve' })).toBe(true)
    for (let at = 0; at < 20; at += 1) expect(await findDevice(deps, person, userCode)).toBeUndefined()
    await expect(findDevice(deps, person, userCode)).rejects.toMatchObject({ code: 'rate_limited' })
  })

  test('cannot exceed the limit with guesses at the same time', async () => {
    const person = await someone()
    const guesses = Array.from({ length: 30 }, () => findDevice(deps, person, 'BCDF-GHJK'))
    const refused = (await Promise.allSettled(guesses)).filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(10)
  })

  test('of a company’s sign-on approves for the company’s account only', async () => {
    const { userId } = await addUser(api.users)
    const [company, other] = [await api.open(), await api.open()]
    for (const { accountId } of [company, other]) await addMember(api.users, accountId, userId)
    const asked = await ask()
    const ssoAccountId = company.accountId
    const { sessionId } = await signIn(deps, userId, { method: 'sso', ssoAccountId })
    const decision = { userCode: asked.user_code, decision: 'approve' } as const
    await decideDevice(deps, { userId, sessionId, ssoAccountId }, decision)
    const { access_token } = await redeem(asked.device_code)
    const me = (await api.call('GET', '/api/v1/me', { key: access_token })).json()
    expect(me.memberships).toHaveLength(1)
  })
})

test('who can write to the database but has no authentication key approves nothing', async () => {
  now += 1
  const [victim, attacker, asked] = [await someone(), await someone(), await ask()]
  const last = `(SELECT device_hash FROM device_codes ORDER BY created_at DESC, device_hash LIMIT 1)`
  await api.database.owner(
    `UPDATE device_codes SET user_id = $1, decided_at = clock_timestamp(), mac = '' WHERE device_hash = ${last}`,
    [victim.userId],
  )
  expect(await redeem(asked.device_code)).toMatchObject({ error: 'invalid_grant' })
  const own = await ask()
  await decideDevice(deps, attacker, { userCode: own.user_code, decision: 'approve' })
  await api.database.owner('UPDATE device_codes SET user_id = $1 WHERE user_id = $2', [victim.userId, attacker.userId])
  expect(await redeem(own.device_code)).toMatchObject({ error: 'invalid_grant' })
})

test('a network asks for at most sixty codes an hour', async () => {
  now += 3600_000
  const answers = await Promise.all(
    Array.from({ length: 61 }, () =>
      api.call('POST', '/api/v1/device/code', {
        body: { client_id: 'test' },
        headers: { 'x-forwarded-for': '198.51.100.9' },
      }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
})
