import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { makeTestApi, type TestApi } from '../testing/guarded-api.ts'
import { isPassword } from './password.ts'

let api: TestApi
beforeAll(async () => {
  api = await makeTestApi()
})
afterAll(() => api.close())

const application = () => ({ email: `${newId()}@example.com`, name: 'Ada', password: 'correct horse battery' })
const signUp = (body: unknown, headers = {}) => api.call('POST', '/api/v1/accounts', { body, headers })

describe('sign-up', () => {
  test('returns a working sandbox key and a webhook secret', async () => {
    const answer = await signUp(application())
    expect(answer.statusCode).toBe(200)
    const opened = answer.json()
    expect(opened).toMatchObject({ status: 'success', mode: 'test', account_id: expect.stringMatching(/^acc_/) })
    expect(opened.api_key).toMatch(/^sk_test_/)
    const secret = Buffer.from(opened.webhook_secret.replace(/^whsec_/, ''), 'base64')
    expect(secret.length).toBeGreaterThanOrEqual(24)
    const account = await api.call('GET', '/api/v1/account', { key: opened.api_key })
    expect(account.json()).toMatchObject({
      account_id: opened.account_id,
      live: false,
      mode: 'test',
      time_zone: 'UTC',
      language: 'en',
    })
  })

  test('N3: refuses a name with direction or invisible characters, also when it is changed', async () => {
    for (const name of ['Bank\u202eknaB', 'My\u200bBank', '\u3164']) {
      const answer = await signUp({ ...application(), name })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().errors).toMatchObject([{ field: 'name', message: expect.stringMatching(/U\+[0-9A-F]{4}/) }])
    }
    const { apiKey } = await api.open()
    const changed = await api.call('PATCH', '/api/v1/account', { key: apiKey, body: { name: 'Bank\u2067' } })
    expect(changed.statusCode).toBe(422)
  })

  test('refuses a name that looks like the service’s or claims a verification', async () => {
    for (const name of ['Соuntеrsign Security', 'Verified sender', 'Sender verified', '✅ Bank']) {
      const answer = await signUp({ ...application(), name })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().errors).toMatchObject([{ field: 'name', code: 'not_permitted' }])
    }
  })

  test('answers alike whether the address is known or not, and opens a separate account each time', async () => {
    const first = application()
    const [known, again] = [await signUp(first), await signUp({ ...first, email: first.email.toUpperCase() })]
    expect([known.statusCode, again.statusCode]).toEqual([200, 200])
    const { api_key: one, account_id: a, webhook_secret: s, ...shown } = known.json()
    const { api_key: two, account_id: b, webhook_secret: t, ...other } = again.json()
    expect(shown).toEqual(other)
    expect([one === two, a === b, s === t]).toEqual([false, false, false])
    expect((await api.call('GET', '/api/v1/account', { key: two })).json().account_id).toBe(b)
  })

  test.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    'ada@example.com\nBcc: eve@example.com',
    'ada@example.com, eve@example.com',
    'Ada <ada@example.com>',
    '"x@evil y"@example.com',
    'ada@exa mple.com',
    'ada@example.com\u0000',
  ])('rejects %j as an address', async (email) => {
    const answer = await signUp({ ...application(), email })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors[0]).toMatchObject({ field: 'email' })
  })

  test.each([
    ['a short password', { password: 'nine char' }, 'password'],
    ['an empty name', { name: '  ' }, 'name'],
    ['a line end in the name', { name: 'Ada\r\nBcc: x' }, 'name'],
    ['a control character in the name', { name: 'Ada\u001b[2J' }, 'name'],
    ['an unknown field', { card: '4242' }, 'card'],
  ])('rejects %s', async (_what, change, field) => {
    const answer = await signUp({ ...application(), ...change })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors[0].field).toBe(field)
  })

  test('is limited per client network (not the proxy’s) across processes', async () => {
    const limited = await makeTestApi({ database: api.database, signUpsPerHour: 3 })
    const other = await makeTestApi({ database: api.database, signUpsPerHour: 3 })
    try {
      const from = (where: TestApi, ip: string) =>
        where.call('POST', '/api/v1/accounts', { body: application(), headers: { 'x-forwarded-for': ip } })
      const first = await Promise.all([from(limited, '2a00::1'), from(other, '2a00::2'), from(limited, '2a00::3')])
      expect(first.map((a) => a.statusCode)).toEqual([200, 200, 200])
      // If an hour ends during the test, three more sign-ups are allowed.
      let refused = await from(other, '2a00::4')
      for (let more = 0; more < 3 && refused.statusCode === 200; more += 1) refused = await from(limited, '2a00::5')
      expect(refused.statusCode).toBe(429)
      expect(refused.json().code).toBe('rate_limited')
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect((await from(limited, '2a00:0:0:1::1')).statusCode).toBe(200)
    } finally {
      await Promise.all([limited.close(), other.close()])
    }
  })
})

test('the database stores only hashes of keys and passwords', async () => {
  const body = application()
  const { api_key } = (await signUp(body)).json()
  const made = await api.call('POST', '/api/v1/api-keys', {
    key: api_key,
    body: { name: 'second', scopes: ['admin'] },
    headers: { 'idempotency-key': newId() },
  })
  const { stdout } = await promisify(execFile)('pg_dump', ['--data-only', '--inserts', api.database.adminUrl], {
    maxBuffer: 1 << 28,
  })
  expect(stdout).toContain(body.email)
  for (const secret of [api_key, made.json().api_key, body.password]) {
    expect(stdout).not.toContain(secret)
    expect(stdout).not.toContain(Buffer.from(secret).toString('hex'))
  }
  const [{ password_hash }] = await api.database.owner('SELECT password_hash FROM accounts WHERE email = $1', [
    body.email,
  ])
  expect(await isPassword(body.password, password_hash)).toBe(true)
  expect(await isPassword(`${body.password}x`, password_hash)).toBe(false)
})

describe('the account', () => {
  const patch = (key: string, body: unknown) => api.call('PATCH', '/api/v1/account', { key, body })

  test('changes only the given members and records the key in the account activity', async () => {
    const { apiKey, tenantId } = await api.open()
    const origins = ['https://app.example.com', 'http://localhost:3000', 'http://127.0.0.1:5173']
    const schemes = ['myapp', 'com.example.app']
    const places = { allowed_origins: origins, allowed_return_schemes: schemes }
    const change = { time_zone: 'Asia/Kolkata', language: 'hi', ...places }
    const answer = await patch(apiKey, change)
    expect(answer.json()).toMatchObject({ ...change, name: 'Ada', name_check: 'fuzzy' })
    const log = await api.database.owner(
      'SELECT actor, action, detail FROM account_activity WHERE tenant_id = $1 ORDER BY entry_id',
      [tenantId],
    )
    expect(log).toMatchObject([
      { action: 'account.opened' },
      { action: 'account.changed', actor: expect.stringMatching(/^key:/), detail: change },
    ])
  })

  test('refuses the origin of this service in live mode, because its playground is for tests', async () => {
    const opened = await api.open()
    const change = { allowed_origins: ['https://app.example.com', 'https://countersign.example'] }
    expect((await patch(opened.apiKey, change)).statusCode).toBe(200)
    expect((await patch(await api.approve(opened), change)).json()).toMatchObject({ code: 'validation_failed' })
  })

  test.each([
    ['time_zone', '+05:30'],
    ['time_zone', 'Mars/Olympus'],
    ['language', 'tlh'],
    ['name_check', 'never'],
    ['allowed_origins', ['*']],
    ['allowed_origins', ['http://app.example.com']],
    ['allowed_origins', ['https://app.example.com/path']],
    ['allowed_origins', ['https://APP.example.com']],
    ['allowed_origins', ['https://*.example.com']],
    ['allowed_origins', ['http://localhost.example.com']],
    ['allowed_origins', ['http://127.0.0.2:5173']],
    ['allowed_origins', ['http://127.0.0.1.example.com']],
    ['allowed_origins', ['http://[::1]:5173']],
    ['allowed_origins', ['http://127.0.0.1:5173/']],
    ['allowed_origins', ['null']],
    ['allowed_return_schemes', ['javascript']],
    ['allowed_return_schemes', ['myapp', 'https']],
    ['allowed_return_schemes', ['myapp://']],
    ['allowed_return_schemes', ['MyApp']],
    ['allowed_return_schemes', ['*']],
    ['allowed_return_schemes', ['']],
    ['allowed_origins', Array.from({ length: 50 }, (_, i) => `https://${'a'.repeat(60)}-${i}.example.com`)],
  ])('rejects %s %j', async (field, value) => {
    const { apiKey } = await api.open()
    const answer = await patch(apiKey, { [field]: value })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors[0].field).toContain(field)
  })

  test('rejects changes to live settings with a test key once the account is live', async () => {
    const account = await api.open()
    const live = await api.approve(account)
    expect((await patch(account.apiKey, { name_check: 'off' })).json()).toMatchObject({ code: 'live_key_required' })
    expect((await patch(live, { name_check: 'exact' })).statusCode).toBe(200)
    expect((await patch(account.apiKey, { allowed_origins: ['http://localhost'] })).statusCode).toBe(200)
    for (const origin of ['http://localhost', 'http://127.0.0.1:5173']) {
      expect((await patch(live, { allowed_origins: [origin] })).statusCode).toBe(422)
    }
    expect((await patch(account.apiKey, { allowed_return_schemes: ['myapp'] })).statusCode).toBe(200)
    expect((await api.call('GET', '/api/v1/account', { key: live })).json()).toMatchObject({
      ...{ allowed_origins: [], allowed_return_schemes: [] },
    })
  })

  test('rotates the webhook secret and shows the new one once', async () => {
    const { apiKey, webhookSecret } = await api.open()
    const rotate = () =>
      api.call('POST', '/api/v1/account/rotate-webhook-secret', { key: apiKey, headers: { 'idempotency-key': 'once' } })
    const shown = (await rotate()).json().webhook_secret
    expect(shown).not.toBe(`whsec_${webhookSecret.toString('base64')}`)
    expect(Buffer.from(shown.replace('whsec_', ''), 'base64')).toHaveLength(32)
    expect((await rotate()).json()).toMatchObject({ webhook_secret: null, note: expect.stringContaining('once') })
  })
})
