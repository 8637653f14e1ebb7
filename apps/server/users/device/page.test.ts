import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { registerPasskey, registrationOptions } from '../factors/register-passkey.ts'
import { relyingPartyOf } from '../factors/relying-party.ts'
import { type Device, makeDevice } from '../testing/authenticator-device.ts'
import { addUser, signIn } from '../testing/users.ts'

let server: TestServer
let cookie: string
let bearer: string
let passkey: Device
beforeAll(async () => {
  server = await startTestServer()
  const { userId } = await addUser(server.parts)
  const deps = { identity: server.parts.identity, authenticator: server.parts.authenticator }
  cookie = `countersign-session=${(await signIn(deps, userId)).token}`
  bearer = `Bearer cst_${(await signIn(deps, userId, { kind: 'command_line', method: 'device' })).token}`
  passkey = makeDevice()
  const own = { ...deps, relyingParty: relyingPartyOf(server.parts.config.publicUrl) }
  const response = passkey.register(await registrationOptions(own, userId))
  await server.parts.identity.transaction('every tenant', (tx) =>
    registerPasskey(own, tx, { userId, response, name: 'Phone' }),
  )
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
  expect((await open(`/device/confirm?user_code=${user_code}&decision=approve`)).headers.location).toBe('/device')
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

const askStepUp = async () =>
  (
    await server.inject({
      method: 'POST',
      url: '/api/v1/device/step-up',
      headers: { authorization: bearer },
      payload: { client_id: 'test', client_name: 'ada on <laptop>' },
    })
  ).json()

const assertion = async () => {
  const options = await send('/device/step-up/passkey/options', {}, { cookie, accept: 'application/json' })
  return JSON.stringify(passkey.assert(options.json().publicKey))
}

test('a step of a command line is named, with where it comes from, and confirmed with a passkey', async () => {
  const { user_code } = await askStepUp()
  const shown = await send('/device', { user_code })
  for (const text of ['ada on &#60;laptop&#62;', '127.0.0.1', user_code, 'live keys', 'in your name']) {
    expect(shown.body).toContain(text)
  }
  expect(shown.body).toContain('action="/device/step-up"')
  expect(shown.body).not.toContain('value="approve"')
  const done = await send('/device/step-up/passkey', { user_code, credential: await assertion() })
  expect([done.statusCode, done.body.includes('Step confirmed')]).toEqual([200, true])
})

test('a step of a command line is not confirmed without a factor, and not by an assertion for something else', async () => {
  const { user_code, device_code } = await askStepUp()
  expect((await send('/device/confirm', { user_code, decision: 'approve' })).statusCode).toBe(422)
  expect((await send('/device/step-up', { user_code })).statusCode).toBe(422)
  expect((await send('/device/step-up', { user_code, code: '123456' })).statusCode).toBe(422)
  const signIn = await send('/sign-in/passkey/options', {}, { accept: 'application/json' })
  const credential = JSON.stringify(passkey.assert(signIn.json().publicKey))
  expect((await send('/device/step-up/passkey', { user_code, credential })).statusCode).toBe(422)
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
  const token = await server.inject({
    method: 'POST',
    url: '/api/v1/device/token',
    payload: { grant_type, device_code },
  })
  expect(token.json()).toMatchObject({ error: 'authorization_pending' })
})

test('a session of a company’s sign-on confirms a step at the company’s provider', async () => {
  const { accountId } = await server.open()
  const { userId, email } = await addUser(server.parts)
  const deps = { identity: server.parts.identity, authenticator: server.parts.authenticator }
  const device = await signIn(deps, userId, { kind: 'command_line', method: 'device', ssoAccountId: accountId })
  const company = await signIn(deps, userId, { method: 'sso', ssoAccountId: accountId, steppedUp: true })
  const asked = await server.inject({
    method: 'POST',
    url: '/api/v1/device/step-up',
    headers: { authorization: `Bearer cst_${device.token}` },
    payload: { client_id: 'test' },
  })
  const { user_code } = asked.json()
  const own = { cookie: `countersign-session=${company.token}` }
  const sent = await send('/device/step-up', { user_code }, own)
  const next = `/device?user_code=${user_code}`
  expect(sent.headers.location).toBe(`/sign-in/company?${new URLSearchParams({ email, next })}`)
  expect((await send('/device/step-up/passkey/options', {}, own)).statusCode).toBe(403)
})
