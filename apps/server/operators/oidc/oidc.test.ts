import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { buildHttpServer } from '../../platform/http/server.ts'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openRole } from '../../testing/guarded-api.ts'
import { makeOperators, TEST_ORIGIN } from '../../testing/operators.ts'
import { type Lie, type LyingProvider, startLyingProvider } from '../../users/testing/lying-provider.ts'
import { relyingPartyOf } from '../relying-party.ts'
import { operatorRoutes } from '../routes.ts'
import { askForSession } from '../sessions/ask.ts'
import { resolveSession } from '../sessions/resolve.ts'
import { makeIdTokenVerifier, type VerifyIdToken } from './provider.ts'

// Operators who sign in at an identity provider, which also lies.

const site = relyingPartyOf(TEST_ORIGIN)
let database: TestDatabase
let [web, operator]: Database[] = []
let provider: LyingProvider
let app: FastifyInstance
let verify: VerifyIdToken
beforeAll(async () => {
  database = await makeTestDatabase()
  web = openRole(database, 'countersign_operator_web')
  operator = openRole(database, 'countersign_operator')
  await makeOperators(database)
  provider = await startLyingProvider({ subject: 'grace', email: 'grace@operator.example' })
  const { issuer, clientId, clientSecret } = provider
  // As a command line: without the secret.
  verify = makeIdTokenVerifier({ issuer, clientId, clientSecret: '' })
  const logger = pino({ level: 'silent' })
  app = buildHttpServer({ logger, publicOrigin: TEST_ORIGIN, trustedProxies: [], jsonLimitBytes: 1024 * 1024 })
  operatorRoutes(app, { web, publicUrl: TEST_ORIGIN, oidc: { issuer, clientId, clientSecret } })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await provider.close()
  await Promise.all([web?.close(), operator?.close()])
  await database.drop()
})

const cookieIn = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''

/** Sends the form that goes to the provider. */
function leave(headers: Record<string, string>, line: string) {
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams({ line }).toString()
  return app.inject({ method: 'POST', url: '/operator/company', headers: { ...type, ...headers }, payload })
}

/** Goes to the provider and comes back, in one browser. */
async function signIn(line = '') {
  const left = await leave({ 'sec-fetch-site': 'same-origin' }, line)
  const cookie = cookieIn(left)
  const back = await fetch(String(left.headers.refresh).replace('0; url=', ''), { redirect: 'manual' })
  const { pathname, search } = new URL(back.headers.get('location') ?? TEST_ORIGIN)
  return { cookie, url: pathname + search, answer: await app.inject({ url: pathname + search, headers: { cookie } }) }
}

describe('an operator of an identity provider', () => {
  test('reads pages with the role support, and approves nothing', async () => {
    const { answer } = await signIn()
    expect(answer).toMatchObject({ statusCode: 303, headers: { location: '/operator' } })
    const token = cookieIn(answer).split('=')[1] ?? ''
    expect((await app.inject({ url: '/operator', headers: { cookie: cookieIn(answer) } })).body).toContain('Grace')
    const session = await resolveSession(operator as Database, site, token, verify)
    expect(session).toMatchObject({ isByProvider: true, operator: { name: 'Grace', roles: ['support'] } })
    expect(await resolveSession(operator as Database, site, token)).toBeNull()
    await database.owner(
      `UPDATE operator_sessions SET expires_at = expires_at + interval '1 hour' WHERE id_token IS NOT NULL`,
    )
    expect(await resolveSession(operator as Database, site, token, verify)).toBeNull()
  })

  test('signs a command line in, and the token of one session does not fit another', async () => {
    const [line, other] = [
      await askForSession(operator as Database, 'grace on host'),
      await askForSession(operator as Database, 'somebody'),
    ]
    expect((await signIn(line.userCode)).answer.body).toContain('signed in at the command line')
    expect(await resolveSession(operator as Database, site, line.token, verify)).toMatchObject({ isByProvider: true })
    await database.owner(
      `UPDATE operator_sessions a SET id_token = b.id_token FROM operator_sessions b
        WHERE a.user_code = $1 AND b.user_code = $2`,
      [other.userCode, line.userCode],
    )
    expect(await resolveSession(operator as Database, site, other.token, verify)).toBeNull()
  })

  test('does not sign the command line of somebody else in by following a link or by a form of another site', async () => {
    const { userCode } = await askForSession(operator as Database, 'mallory on host')
    for (const query of [`?code=${userCode}`, `?line=${userCode}`]) {
      expect((await app.inject(`/operator/company${query}`)).statusCode).toBe(405)
    }
    for (const site of ['cross-site', 'same-site', 'none']) {
      const answer = await leave({ 'sec-fetch-site': site }, userCode)
      expect([answer.statusCode, answer.headers.refresh]).toEqual([403, undefined])
    }
    const page = await app.inject(`/operator/device?code=${userCode}`)
    expect(page.body).toContain('mallory on host')
    expect(page.body).toContain('<form method="post" action="/operator/company">')
  })

  test('is refused in another browser, a second time, and if nobody operates with the address', async () => {
    const { url, cookie } = await signIn()
    expect((await app.inject(url)).statusCode).toBe(403)
    expect((await app.inject({ url, headers: { cookie } })).statusCode).toBe(403)
    provider.person = { subject: 'mallory', email: 'mallory@operator.example' }
    expect((await signIn()).answer.statusCode).toBe(403)
    provider.person = { subject: 'grace', email: 'grace@operator.example' }
  })

  test.each<Lie>([
    ...(['token_of_another_issuer', 'wrong_audience', 'second_audience', 'wrong_nonce', 'no_nonce'] as const),
    ...(['alg_none', 'alg_hs256', 'key_swapped', 'signature_altered', 'email_unverified', 'no_email'] as const),
    ...(['no_id_token', 'wrong_state', 'expired'] as const),
  ])('is refused by a provider that lies: %s', async (lie) => {
    provider.lie = lie
    const { answer } = await signIn()
    provider.lie = null
    expect(answer.statusCode).toBe(403)
  })
})
