import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { buildHttpServer } from '../platform/http/server.ts'
import { publicId } from '../platform/ids.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/database.ts'
import { openRole } from '../testing/guarded-api.ts'
import { makeOperators, TEST_ORIGIN, type TestOperator, type TestOperators } from '../testing/operators.ts'
import { makePasskey, type SoftwarePasskey } from '../testing/software-passkey.ts'
import { askForApproval } from './approvals/ask.ts'
import { useApproval } from './approvals/execute.ts'
import { bootstrap, confirmPasskey } from './members/change.ts'
import { fingerprintOf } from './passkeys/verify.ts'
import { relyingPartyOf } from './relying-party.ts'
import { OPERATOR_ROLES } from './roles.ts'
import { operatorRoutes } from './routes.ts'
import { askForSession } from './sessions/ask.ts'
import { resolveSession } from './sessions/resolve.ts'

// The pages of operators, called as a browser calls them, with a passkey in software.

const site = relyingPartyOf(TEST_ORIGIN)
const AS_PAGE = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
const BY = { name: 'tess', approvedBy: null }

let database: TestDatabase
let [web, operator]: Database[] = []
let app: FastifyInstance
let operators: TestOperators
beforeAll(async () => {
  database = await makeTestDatabase()
  web = openRole(database, 'countersign_operator_web')
  operator = openRole(database, 'countersign_operator')
  app = buildHttpServer({
    ...{ logger: pino({ level: 'silent' }), publicOrigin: TEST_ORIGIN },
    ...{ trustedProxies: [], jsonLimitBytes: 1024 * 1024 },
  })
  operatorRoutes(app, { web, publicUrl: TEST_ORIGIN })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await Promise.all([web?.close(), operator?.close()])
  await database.drop()
})

const cli = () => operator as Database

function post(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return app.inject({
    ...{ method: 'POST', url, payload: new URLSearchParams(fields).toString() },
    headers: { ...AS_PAGE, ...headers },
  })
}

async function challengeOf(url: string, fields: Record<string, string> = {}, headers = {}) {
  const answer = await post(`${url}/options`, fields, headers)
  const { publicKey, state } = answer.json()
  return { challenge: String(publicKey?.challenge), state: String(state ?? ''), publicKey }
}

/** Signs in as the page's script does, and returns the cookie. */
async function signIn(passkey: SoftwarePasskey, next = '') {
  const { challenge, state } = await challengeOf('/operator/sign-in', { next })
  const credential = JSON.stringify(passkey.assert(challenge))
  const answer = await post('/operator/sign-in', { credential, state, next })
  return { answer, credential, state, cookie: String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '' }
}

describe('a passkey', () => {
  test('is registered once with the link of bootstrap, and counts after it is confirmed', async () => {
    const who = { email: 'ada@operator.example', name: 'Ada' }
    const { token } = await bootstrap(cli(), who, { recover: false })
    const url = `/operator/enrol/${token}`
    expect((await app.inject(url)).body).toContain('Ada, register a passkey')
    const passkey = makePasskey(site)
    const { challenge, publicKey } = await challengeOf(url)
    expect(publicKey).toMatchObject({ authenticatorSelection: { userVerification: 'required' }, attestation: 'none' })
    const credential = JSON.stringify(passkey.register(challenge))
    expect((await post(url, { credential: JSON.stringify(passkey.register('AAAA')) })).statusCode).toBe(404)
    const registered = await post(url, { credential })
    expect(registered.statusCode).toBe(200)
    const fingerprint = /[0-9a-f]{5}(-[0-9a-f]{5}){5}/.exec(registered.body)?.[0] ?? ''
    expect((await post(url, { credential })).statusCode).toBe(404)
    expect((await signIn(passkey)).answer.statusCode).toBe(403)
    expect((await confirmPasskey(cli(), BY, fingerprint.toUpperCase())).name).toBe('Ada')
    expect((await signIn(passkey)).answer.statusCode).toBe(303)
    await expect(bootstrap(cli(), who, { recover: false })).rejects.toMatchObject({ reason: 'already_so' })
  })

  test('that the api’s login stored with the fingerprint of another one is not confirmed', async () => {
    const { operator: eve } = await bootstrap(cli(), { email: 'eve@operator.example', name: 'Eve' }, { recover: true })
    const [own, planted] = [makePasskey(site), makePasskey(site)]
    for (const { credentialId, publicKey } of [planted, own]) {
      await (web as Database).query(
        `INSERT INTO operator_passkeys (credential_id, operator_id, public_key, fingerprint) VALUES ($1, $2, $3, $4)`,
        [credentialId, eve.operatorId, publicKey, credentialId === own.credentialId ? 'x' : fingerprintOf(own)],
      )
    }
    await confirmPasskey(cli(), BY, fingerprintOf(own))
    expect((await signIn(planted)).answer.statusCode).toBe(403)
    expect((await signIn(own)).answer.statusCode).toBe(303)
  })

  test('is not registered with a link of an earlier bootstrap', async () => {
    const who = { email: 'eve@operator.example', name: 'Eve' }
    const typo = await bootstrap(cli(), { email: 'vee@operator.example', name: 'Vee' }, { recover: true })
    const earlier = await bootstrap(cli(), who, { recover: true })
    const { token } = await bootstrap(cli(), who, { recover: true })
    for (const ended of [typo, earlier]) {
      expect((await app.inject(`/operator/enrol/${ended.token}`)).statusCode).toBe(404)
    }
    expect((await app.inject(`/operator/enrol/${token}`)).statusCode).toBe(200)
  })

  test('of an expired or unknown link is refused', async () => {
    const { token } = await bootstrap(cli(), { email: 'eve@operator.example', name: 'Eve' }, { recover: true })
    await database.owner('UPDATE operator_enrolments SET expires_at = now() WHERE used_at IS NULL')
    for (const one of [token, 'A'.repeat(43), 'x']) {
      expect((await app.inject(`/operator/enrol/${one}`)).statusCode).toBe(404)
      expect((await post(`/operator/enrol/${one}/options`, {})).statusCode).toBe(404)
    }
  })
})

describe('a session', () => {
  beforeAll(async () => {
    operators = await makeOperators(database)
  })

  test('is in a cookie that scripts do not see, and ends with sign-out', async () => {
    const { answer, cookie } = await signIn(operators.grace.passkey)
    expect(answer.headers.location).toBe('/operator')
    expect(String(answer.headers['set-cookie'])).toMatch(/^countersign-operator=cso_.+; HttpOnly; SameSite=Lax/)
    const page = await app.inject({ url: '/operator', headers: { cookie } })
    expect(page.body).toContain('Grace')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect((await post('/operator/sign-out', {}, { cookie })).statusCode).toBe(303)
    expect((await app.inject({ url: '/operator', headers: { cookie } })).body).toContain('Sign in with a passkey')
  })

  test('is refused for a replayed, moved, prolonged, unverified or foreign signature', async () => {
    const { grace } = operators
    const first = await signIn(grace.passkey)
    const again = { credential: first.credential, state: first.state }
    expect((await post('/operator/sign-in', again)).statusCode).toBe(403)
    const other = await challengeOf('/operator/sign-in')
    expect((await post('/operator/sign-in', { ...again, state: other.state })).statusCode).toBe(403)
    const [token, end] = other.state.split('.')
    const longer = `${token}.${Number(end) + 3_600_000}`
    const signed = JSON.stringify(grace.passkey.assert(other.challenge))
    expect((await post('/operator/sign-in', { credential: signed, state: longer })).statusCode).toBe(403)
    for (const wrong of [
      grace.passkey.assert(other.challenge, { userVerified: false }),
      grace.passkey.assert(other.challenge, { origin: 'https://evil.example' }),
      grace.passkey.assert(other.challenge, { rpId: 'evil.example' }),
      { ...makePasskey(site).assert(other.challenge), id: grace.passkey.credentialId },
    ]) {
      const credential = JSON.stringify(wrong)
      expect((await post('/operator/sign-in', { credential, state: other.state })).statusCode).toBe(403)
    }
    for (const credential of ['', 'x', 'null', '{}', '[]', '{"id":"x"}']) {
      expect((await post('/operator/sign-in', { credential, state: other.state })).statusCode).toBe(403)
    }
  })

  test('is not begun by another site, and leads nowhere else', async () => {
    const crossSite = await post('/operator/sign-in', {}, { 'sec-fetch-site': 'cross-site' })
    expect(crossSite.json().message ?? crossSite.body).toContain('Other sites')
    const { answer } = await signIn(operators.grace.passkey, 'https://evil.example/operator/approvals')
    expect(answer.headers.location).toBe('/operator')
  })

  test('of a command line waits for a passkey over its code, and counts for its token only', async () => {
    const { token, userCode } = await askForSession(cli(), 'tess on host')
    expect(await resolveSession(cli(), site, token)).toBeNull()
    const typed = userCode.toLowerCase().replace('-', ' ')
    expect((await app.inject(`/operator/device?code=${encodeURIComponent(typed)}`)).body).toContain('tess on host')
    const { challenge } = await challengeOf('/operator/device', { line: userCode })
    const credential = JSON.stringify(operators.grace.passkey.assert(challenge))
    const other = await askForSession(cli(), 'somebody else')
    expect((await post('/operator/device', { line: other.userCode, credential })).statusCode).toBe(403)
    expect((await post('/operator/device', { line: userCode, credential })).statusCode).toBe(200)
    expect(await resolveSession(cli(), site, token)).toMatchObject({ operator: { name: 'Grace' } })
    expect(await resolveSession(cli(), site, other.token)).toBeNull()
    expect((await post('/operator/device', { line: userCode, credential })).statusCode).toBe(403)
    await database.owner(`UPDATE operator_sessions SET expires_at = expires_at + interval '1 hour'`)
    expect(await resolveSession(cli(), site, token)).toBeNull()
    await database.owner(`UPDATE operator_sessions SET expires_at = expires_at - interval '1 hour'`)
  })

  test('reads approvals through the API, and an API key does not', async () => {
    const { env } = operators
    const get = (headers: Record<string, string>) => app.inject({ url: '/api/v1/approvals', headers })
    const answer = await get({ authorization: `Bearer ${env.COUNTERSIGN_OPERATOR_TOKEN}` })
    expect(answer.statusCode).toBe(200)
    for (const headers of [{}, { authorization: 'Bearer sk_test_x' }] as Record<string, string>[]) {
      expect((await get(headers)).body).toContain('for operators')
    }
  })
})

describe('an approval', () => {
  const ACT = { act: 'erase', arguments: { request: 'sr_1', reason: 'case 1' } }
  const asOperator = ({ operatorId, name }: TestOperator) => ({
    ...{ operatorId, name, email: '' },
    roles: OPERATOR_ROLES,
  })
  const ask = () => askForApproval(cli(), site, asOperator(operators.tess), ACT)

  test('is given by a second operator on the page, and counts once', async () => {
    const { approvalId, code } = await ask()
    const url = `/operator/approvals/${publicId('apr', approvalId)}`
    expect((await app.inject(url)).headers.location).toBe(`/operator?next=${encodeURIComponent(url)}`)
    const { cookie, answer } = await signIn(operators.grace.passkey, url)
    expect(answer.headers.location).toBe(url)
    const page = await app.inject({ url, headers: { cookie } })
    for (const text of ['Approval of erase', 'Waits for', 'cannot be undone', 'href="/operator"', 'sr_1', 'tess', code])
      expect(page.body).toContain(text)
    const { challenge } = await challengeOf(url, {}, { cookie })
    const credential = JSON.stringify(operators.grace.passkey.assert(challenge))
    expect((await post(url, { credential })).statusCode).toBe(404)
    expect((await post(url, { credential }, { cookie })).body).toContain('Approved by')
    expect((await post(url, { credential }, { cookie })).statusCode).toBe(403)
    const second = await useApproval(cli(), site, asOperator(operators.tess), approvalId, ACT)
    expect(second.name).toBe('Grace')
    const again = useApproval(cli(), site, asOperator(operators.tess), approvalId, ACT)
    await expect(again).rejects.toMatchObject({ reason: 'approval_refused' })
  })

  test('is refused by a second operator on the page, and then counts no more, even signed', async () => {
    const { approvalId } = await ask()
    const url = `/operator/approvals/${publicId('apr', approvalId)}`
    const tess = await signIn(operators.tess.passkey)
    const { cookie } = await signIn(operators.grace.passkey)
    const { challenge } = await challengeOf(url, {}, { cookie })
    expect((await post(`${url}/refuse`, {})).statusCode).toBe(404)
    expect((await post(`${url}/refuse`, {}, { cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await post(`${url}/refuse`, {}, { cookie: tess.cookie })).statusCode).toBe(403)
    expect((await post(`${url}/refuse`, {}, { cookie })).body).toContain('Refused by')
    const credential = JSON.stringify(operators.grace.passkey.assert(challenge))
    expect((await post(url, { credential }, { cookie })).body).toContain('Grace has refused the act')
    const used = useApproval(cli(), site, asOperator(operators.tess), approvalId, ACT)
    await expect(used).rejects.toThrow('Grace refused it')
    const [entry] = await database.owner(`SELECT actor FROM operator_activity WHERE action = 'approval.refused'`)
    expect(entry).toEqual({ actor: 'operator:Grace' })
  })

  test('is not given by its asker, nor with a colleague’s passkey or another act’s signature', async () => {
    const [{ approvalId }, other] = [await ask(), await ask()]
    const url = `/operator/approvals/${publicId('apr', approvalId)}`
    const tess = await signIn(operators.tess.passkey)
    expect((await post(`${url}/options`, {}, { cookie: tess.cookie })).statusCode).toBe(403)
    const grace = await signIn(operators.grace.passkey)
    const { challenge } = await challengeOf(url, {}, { cookie: grace.cookie })
    const foreign = JSON.stringify(operators.tess.passkey.assert(challenge))
    expect((await post(url, { credential: foreign }, { cookie: grace.cookie })).statusCode).toBe(403)
    const own = JSON.stringify(operators.grace.passkey.assert(challenge))
    expect((await post(url, { credential: own }, { cookie: tess.cookie })).statusCode).toBe(403)
    const moved = `/operator/approvals/${publicId('apr', other.approvalId)}`
    expect((await post(moved, { credential: own }, { cookie: grace.cookie })).statusCode).toBe(403)
  })
})
