import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { addUser, signIn } from '../testing/users.ts'

let server: TestServer
let cookie: string
let bearer: string
beforeAll(async () => {
  server = await startTestServer()
  const { userId } = await addUser(server.parts.identity)
  const deps = { identity: server.parts.identity, authenticator: server.parts.authenticator }
  cookie = `countersign-session=${(await signIn(deps, userId)).token}`
  bearer = `Bearer cst_${(await signIn(deps, userId, { kind: 'command_line', method: 'device' })).token}`
})
afterAll(() => server.stop())

const open = (url: string, headers: Record<string, string> = { cookie }) =>
  server.inject({ url, headers: { accept: 'text/html', ...headers } })

const send = (url: string, fields: Record<string, string>, headers: Record<string, string> = { cookie }) =>
  server.inject({
    method: 'POST',
    url,
    payload: String(new URLSearchParams(fields)),
    headers: {
      ...{ accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      ...headers,
    },
  })

const ask = async () =>
  (
    await server.inject({
      method: 'POST',
      url: '/api/v1/device/code',
      payload: { client_id: 'test', client_name: 'ada on <laptop>' },
    })
  ).json()

test('a person sees what asks, and approves it', async () => {
  const { user_code, device_code } = await ask()
  const form = await open(`/device?user_code=${user_code}`)
  expect([form.statusCode, form.body.includes(user_code)]).toEqual([200, true])
  const shown = await send('/device', { user_code: user_code.toLowerCase() })
  expect(shown.body).toContain('ada on &#60;laptop&#62;')
  const approved = await send('/device/confirm', { user_code, decision: 'approve' })
  expect(approved.statusCode).toBe(200)
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
  const token = await server.inject({
    method: 'POST',
    url: '/api/v1/device/token',
    payload: { grant_type, device_code },
  })
  expect(token.json()).toMatchObject({ token_type: 'Bearer' })
})

test('opening a link approves nothing, and neither does another site or a command line', async () => {
  const { user_code } = await ask()
  const confirmation = { user_code, decision: 'approve' }
  await open(`/device?user_code=${user_code}&decision=approve`)
  expect((await open(`/device/confirm?user_code=${user_code}&decision=approve`)).statusCode).toBe(405)
  expect((await send('/device/confirm', confirmation, { cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  expect((await send('/device/confirm', confirmation, { authorization: bearer })).statusCode).toBe(403)
  const decided = await server.database.owner(
    'SELECT FROM device_codes WHERE decided_at IS NOT NULL AND redeemed_at IS NULL',
  )
  expect(decided).toEqual([])
})

test('who is not signed in signs in first and comes back; a wrong code is named', async () => {
  const away = await open('/device?user_code=BCDF-GHJK', {})
  expect([away.statusCode, away.headers.location]).toEqual([
    303,
    `/sign-in?next=${encodeURIComponent('/device?user_code=BCDF-GHJK')}`,
  ])
  const wrong = await send('/device', { user_code: 'BCDF-GHJK' })
  expect(wrong.body).toContain('user_code')
  expect(wrong.body).toContain('BCDF-GHJK')
})
