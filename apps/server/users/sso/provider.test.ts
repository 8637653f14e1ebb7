import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { type CompanyProvider, signInAtProvider, startCompanyProvider } from '../testing/company-provider.ts'
import { newDomain } from '../testing/sso.ts'
import { addMember, addUser, signIn } from '../testing/users.ts'
import { markVerified } from './domains.ts'

// The whole way with a real provider: settings by the API, the form, the provider's sign-in form, the callback.

let server: TestServer
let provider: CompanyProvider
let accountId: string
const domain = newDomain()
const ORIGIN = 'http://localhost:8080'

beforeAll(async () => {
  server = await startTestServer({ COUNTERSIGN_WEBHOOK_ALLOW: '127.0.0.1' })
  accountId = (await server.open()).accountId
  provider = await startCompanyProvider(`${server.parts.config.publicUrl}/sign-in/company/callback`)
})
afterAll(async () => {
  await provider.close()
  await server.stop()
})

const own = { 'sec-fetch-site': 'same-origin', accept: 'text/html' }

async function ownerToken(
  steppedUp = true,
  role: 'owner' | 'admin' | 'developer' = 'owner',
  isVerified = true,
): Promise<string> {
  const { userId } = await addUser(server.parts, { isVerified })
  await addMember(server.parts, accountId, userId, role)
  return (await signIn(server.parts, userId, { steppedUp })).token
}

function call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, token: string, payload?: object) {
  return server.inject({
    ...{ method, url, headers: { cookie: `countersign-session=${token}`, 'sec-fetch-site': 'same-origin' } },
    ...(payload ? { payload } : {}),
  })
}

const settings = () => ({
  ...{ issuer: provider.issuer, client_id: provider.clientId, client_secret: provider.clientSecret },
  default_role: 'sender',
})

function cookiesOf(answer: { headers: Record<string, unknown> }): string {
  return [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ')
}

const start = (email: string, cookie = '') =>
  server.inject({
    ...{ method: 'POST', url: '/sign-in/company' },
    headers: { ...own, cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ email, next: '/security' }).toString(),
  })

test('a company sets up its sign-on, and its people sign in and step up at a real provider', async () => {
  const token = await ownerToken()
  const added = await call('POST', '/api/v1/sso/domains', token, { domain })
  expect(added.json().domain.txt_record).toMatch(/^countersign-verification=/)
  const by = { actor: 'test' }
  await markVerified(server.parts.identity, await server.parts.authenticator(), { accountId, domain, how: 'test', by })
  const put = await call('PUT', '/api/v1/sso', token, settings())
  expect([put.statusCode, put.body]).toEqual([200, expect.not.stringContaining(provider.clientSecret)])

  const email = `${newId()}@${domain}`
  const started = await start(email)
  expect(started.statusCode).toBe(303)
  const back = await signInAtProvider(String(started.headers.location), email)
  expect(back.origin).toBe(ORIGIN)
  const finished = await server.inject({
    ...{ method: 'GET', url: back.pathname + back.search, headers: { cookie: cookiesOf(started) } },
  })
  expect([finished.statusCode, finished.headers.location]).toEqual([303, '/security'])
  const cookie = cookiesOf(finished)
  const me = await server.inject({ method: 'GET', url: '/api/v1/me', headers: { cookie } })
  expect(me.json()).toMatchObject({ user: { email, name: 'Grace Hopper' }, session: { method: 'sso' } })

  const page = await server.inject({ method: 'GET', url: '/step-up?next=/keys/live', headers: { ...own, cookie } })
  const form = new URL(String(page.headers.location), ORIGIN)
  expect([form.pathname, form.searchParams.get('email'), form.searchParams.get('next')]).toEqual([
    ...['/sign-in/company', email, '/keys/live'],
  ])
  const again = await start(email, cookie)
  expect(String(again.headers.location)).toContain('prompt=login')
  const backAgain = await signInAtProvider(String(again.headers.location), email)
  const stepped = await server.inject({
    ...{ method: 'GET', url: backAgain.pathname + backAgain.search },
    headers: { cookie: `${cookie}; ${cookiesOf(again)}` },
  })
  expect(stepped.statusCode).toBe(303)
  const sessions = await server.database.owner(
    `SELECT s.stepped_up_at IS NOT NULL AS stepped_up, s.sso_account_id FROM user_sessions s JOIN users u USING (user_id)
      WHERE u.email = $1 AND s.ended_at IS NULL`,
    [email],
  )
  expect(sessions).toEqual([{ stepped_up: true, sso_account_id: accountId }])
})

test('an owner signs in through the provider once they are signed in with their own factors, and is told so', async () => {
  const { userId, email } = await addUser(server.parts, { email: `owner@${domain}` })
  await addMember(server.parts, accountId, userId, 'owner')
  const { token } = await signIn(server.parts, userId)
  const throughProvider = async (cookie: string) => {
    const started = await start(email, cookie)
    const back = await signInAtProvider(String(started.headers.location), email)
    return server.inject({
      ...{ method: 'GET', url: back.pathname + back.search },
      headers: { ...own, cookie: `${cookie}; ${cookiesOf(started)}` },
    })
  }
  const refused = await throughProvider('')
  expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining('Sign in as the owner first')])
  expect((await throughProvider(`countersign-session=${token}`)).statusCode).toBe(303)
})

test('the form says what is wrong, and a refused answer is one page for all reasons', async () => {
  expect((await start('')).statusCode).toBe(422)
  expect((await start(`x@${newDomain()}`)).statusCode).toBe(422)
  const refused = await server.inject({ method: 'GET', url: '/sign-in/company/callback?state=x&code=y', headers: own })
  expect([refused.statusCode, cookiesOf(refused)]).toEqual([403, ''])
  const foreign = await server.inject({
    ...{ method: 'POST', url: '/sign-in/company', payload: 'email=a%40b.example' },
    headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(foreign.statusCode).toBe(403)
})

test('only owners with a verified address and a fresh step-up change the settings', async () => {
  const { apiKey } = await server.open()
  const byKey = await server.inject({
    ...{ method: 'PUT', url: '/api/v1/sso', headers: { authorization: `Bearer ${apiKey}` }, payload: settings() },
  })
  expect(byKey.json().code).toBe('session_required')
  expect((await call('PUT', '/api/v1/sso', await ownerToken(false), settings())).json().code).toBe('step_up_required')
  const writes = [
    ['PUT', '/api/v1/sso', settings()],
    ['DELETE', '/api/v1/sso', undefined],
    ['POST', '/api/v1/sso/domains', { domain: newDomain() }],
    ['POST', '/api/v1/sso/domains/x.example/verify', undefined],
    ['DELETE', '/api/v1/sso/domains/x.example', undefined],
    ['POST', '/api/v1/scim-tokens', { name: 'x' }],
    ['DELETE', '/api/v1/scim-tokens/sct_x', undefined],
  ] as const
  for (const token of [
    await ownerToken(true, 'developer'),
    await ownerToken(true, 'admin'),
    await ownerToken(true, 'owner', false),
  ]) {
    for (const [method, url, payload] of writes) {
      expect([url, (await call(method, url, token, payload)).json().code]).toEqual([url, 'not_permitted'])
    }
  }
  expect((await call('GET', '/api/v1/sso', await ownerToken(true, 'admin'))).statusCode).toBe(200)
})

test('an issuer in a private network is refused, and the secret goes to no other issuer', async () => {
  const token = await ownerToken()
  for (const issuer of [
    'https://169.254.169.254/',
    'http://10.0.0.1',
    'https://localhost',
    'file:///etc/passwd',
    'x',
  ]) {
    const answer = await call('PUT', '/api/v1/sso', token, { ...settings(), issuer })
    expect([issuer, answer.statusCode, answer.json().errors?.[0]?.field]).toEqual([issuer, 422, 'issuer'])
  }
  const { client_secret: _, ...without } = settings()
  const moved = await call('PUT', '/api/v1/sso', token, { ...without, client_id: 'another' })
  expect([moved.statusCode, moved.json().errors?.[0]?.field]).toEqual([422, 'client_secret'])
})

test('a SCIM token is shown once, and revoked at once', async () => {
  const token = await ownerToken()
  const made = await call('POST', '/api/v1/scim-tokens', token, { name: 'Entra ID' })
  expect(made.json()).toMatchObject({ status: 'success', token: expect.stringMatching(/^scim_/), name: 'Entra ID' })
  expect((await call('GET', '/api/v1/scim-tokens', token)).body).not.toContain(made.json().token)
  const scim = () =>
    server.inject({
      ...{ method: 'GET', url: '/scim/v2/Users', headers: { authorization: `Bearer ${made.json().token}` } },
    })
  expect((await scim()).statusCode).toBe(200)
  expect((await call('DELETE', `/api/v1/scim-tokens/${made.json().id}`, token)).statusCode).toBe(200)
  expect((await scim()).statusCode).toBe(401)
})
