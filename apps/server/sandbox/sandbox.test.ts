import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId, publicId } from '../platform/ids.ts'
import { makeTestApi, type TestApi } from '../testing/guarded-api.ts'
import { capture } from './inbox.ts'
import { issueCode, mayMail } from './verified-addresses.ts'

let api: TestApi
const asked: string[] = []
beforeAll(async () => {
  api = await makeTestApi({
    sendVerification: async (_tx, { email }) => {
      asked.push(email)
    },
  })
})
afterAll(() => api.close())

const get = (key: string, path: string) => api.call('GET', `/api/v1/sandbox/${path}`, { key })
const ask = (key: string, email: string) =>
  api.call('POST', '/api/v1/sandbox/verified-addresses', { key, body: { email } })
const verify = (key: string, email: string, code: string) =>
  api.call('POST', '/api/v1/sandbox/verified-addresses/verify', { key, body: { email, code } })

/** Creates the code, as the mail job does before it sends. */
async function codeFor(tenant: string, email: string): Promise<string> {
  const code = await api.db.transaction({ tenant }, (tx) => issueCode(tx, tenant, email))
  if (!code) throw new Error('no code is wanted')
  return code
}
async function codeOtherThan(code: string, tenant: string, email: string): Promise<void> {
  while ((await codeFor(tenant, email)) === code);
}
const isMailed = (tenant: string, email: string) =>
  api.db.transaction({ tenant }, (tx) => mayMail(tx, tenant, 'test', email))
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const pass = (tenant: string, interval: string) =>
  api.database.owner(
    `UPDATE verified_addresses SET asked_at = asked_at - $2::interval, day_began_at = day_began_at - $2::interval,
            code_expires_at = code_expires_at - $2::interval WHERE tenant_id = $1`,
    [tenant, interval],
  )

describe('sandbox mail is sent only to verified addresses', () => {
  test('verifies an address by the mailed code, ignoring case, for this account only', async () => {
    const { apiKey, tenantId } = await api.open()
    const stranger = await api.open()
    expect((await ask(apiKey, 'Ada@Example.com')).json()).toMatchObject({ status: 'success', verified: false })
    expect(asked).toContain('Ada@example.com')
    expect(await isMailed(tenantId, 'ada@example.com')).toBe(false)
    const answer = await verify(apiKey, 'ada@example.com', await codeFor(tenantId, 'Ada@example.com'))
    expect(answer.json()).toMatchObject({ email: 'ada@example.com', verified: true })
    expect(await isMailed(tenantId, 'ADA@example.com')).toBe(true)
    const log = await api.database.owner(
      `SELECT detail FROM account_activity WHERE tenant_id = $1 AND action = 'address.verified'`,
      [tenantId],
    )
    expect(log).toEqual([{ detail: { email: 'ada@example.com' } }])
    expect(await isMailed(tenantId, 'ada2@example.com')).toBe(false)
    expect(await isMailed(stranger.tenantId, 'ada@example.com')).toBe(false)
    expect((await get(apiKey, 'verified-addresses')).json().data).toMatchObject([
      { email: 'ada@example.com', verified: true },
    ])
    expect((await get(stranger.apiKey, 'verified-addresses')).json().data).toEqual([])
  })

  test('always sends live mail', async () => {
    const { tenantId } = await api.open()
    const may = await api.db.transaction({ tenant: tenantId }, (tx) => mayMail(tx, tenantId, 'live', 'x@example.com'))
    expect(may).toBe(true)
  })

  test('mails no further code to a verified address', async () => {
    const { apiKey, tenantId } = await api.open()
    await ask(apiKey, 'done@example.com')
    await verify(apiKey, 'done@example.com', await codeFor(tenantId, 'done@example.com'))
    const before = asked.length
    expect((await ask(apiKey, 'done@example.com')).json()).toMatchObject({ verified: true })
    expect(asked).toHaveLength(before)
    expect(
      await api.db.transaction({ tenant: tenantId }, (tx) => issueCode(tx, tenantId, 'done@example.com')),
    ).toBeUndefined()
  })

  test.each(['a\r\nBcc: b@example.com', '"x@evil y"@example.com', 'a@b', 'a@example.com,b@example.com'])(
    'refuses %j',
    async (email) => {
      const { apiKey } = await api.open()
      expect((await ask(apiKey, email)).statusCode).toBe(422)
    },
  )
})

describe('a code', () => {
  test('can be used once', async () => {
    const { apiKey, tenantId } = await api.open()
    await ask(apiKey, 'a@example.com')
    const code = await codeFor(tenantId, 'a@example.com')
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(apiKey, 'a@example.com', code)))
    expect(answers.map((a) => a.statusCode).sort()).toEqual([200, 422, 422, 422, 422])
    expect((await verify(apiKey, 'a@example.com', code)).json().code).toBe('code_refused')
  })

  test('expires after ten minutes', async () => {
    const { apiKey, tenantId } = await api.open()
    await ask(apiKey, 'a@example.com')
    const code = await codeFor(tenantId, 'a@example.com')
    await pass(tenantId, '10 minutes')
    expect((await verify(apiKey, 'a@example.com', code)).json().code).toBe('code_refused')
  })

  test('is rejected for another address or account', async () => {
    const [mine, theirs] = [await api.open(), await api.open()]
    for (const { apiKey } of [mine, theirs]) await ask(apiKey, 'a@example.com')
    await ask(mine.apiKey, 'b@example.com')
    const code = await codeFor(mine.tenantId, 'a@example.com')
    await codeOtherThan(code, mine.tenantId, 'b@example.com')
    await codeOtherThan(code, theirs.tenantId, 'a@example.com')
    const foreign = await Promise.all([
      verify(mine.apiKey, 'b@example.com', code),
      verify(theirs.apiKey, 'a@example.com', code),
    ])
    expect(foreign.map((a) => a.statusCode)).toEqual([422, 422])
  })

  test('allows five guesses a day; then the right code is rejected too, and a new code gives no new guesses', async () => {
    const { apiKey, tenantId } = await api.open()
    await ask(apiKey, 'a@example.com')
    const code = await codeFor(tenantId, 'a@example.com')
    for (let i = 0; i < 5; i += 1) expect((await verify(apiKey, 'a@example.com', wrong(code))).statusCode).toBe(422)
    const sixth = await verify(apiKey, 'a@example.com', code)
    expect(sixth.statusCode).toBe(429)
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(80_000)
    await pass(tenantId, '61 seconds')
    expect((await ask(apiKey, 'a@example.com')).statusCode).toBe(200)
    expect((await verify(apiKey, 'a@example.com', await codeFor(tenantId, 'a@example.com'))).statusCode).toBe(429)
    await pass(tenantId, '1 day')
    expect((await ask(apiKey, 'a@example.com')).statusCode).toBe(200)
    expect((await verify(apiKey, 'a@example.com', await codeFor(tenantId, 'a@example.com'))).statusCode).toBe(200)
  })

  test('is mailed at most once a minute and five times a day to one address, and to twenty addresses', async () => {
    const { apiKey, tenantId } = await api.open()
    expect((await ask(apiKey, 'a@example.com')).statusCode).toBe(200)
    expect((await ask(apiKey, 'a@example.com')).json().code).toBe('too_soon')
    for (let i = 0; i < 4; i += 1) {
      await pass(tenantId, '61 seconds')
      expect((await ask(apiKey, 'a@example.com')).statusCode).toBe(200)
    }
    await pass(tenantId, '61 seconds')
    expect((await ask(apiKey, 'a@example.com')).json().code).toBe('rate_limited')
    for (let i = 1; i < 20; i += 1) expect((await ask(apiKey, `a${i}@example.com`)).statusCode).toBe(200)
    expect((await ask(apiKey, 'one-more@example.com')).json().code).toBe('rate_limited')
  })

  test('is not stored in the database', async () => {
    const { apiKey, tenantId } = await api.open()
    await ask(apiKey, 'a@example.com')
    const code = await codeFor(tenantId, 'a@example.com')
    const [row] = await api.database.owner('SELECT code_hash FROM verified_addresses WHERE tenant_id = $1', [tenantId])
    expect(row.code_hash).toHaveLength(32)
    expect(row.code_hash.toString()).not.toContain(code)
  })
})

describe('the captured inbox', () => {
  test('L9: shows links only to keys with the scope links', async () => {
    const { apiKey, tenantId } = await api.open()
    const link = `http://127.0.0.1/s/0a1_${'x-Y_'.repeat(10)}abc`
    const mail = { recipient: 'asha@example.com', subject: 'Sign', text: `Open ${link}\n`, html: `<a href="${link}">` }
    await api.db.transaction({ tenant: tenantId }, (tx) => capture(tx, { tenantId, requestIds: [], ...mail, link }))
    const created = await api.call('POST', '/api/v1/api-keys', {
      key: apiKey,
      body: { name: 'reader', scopes: ['sandbox'] },
    })
    const reader = created.json().api_key ?? created.json().key
    const [shown] = (await get(apiKey, 'inbox')).json().data
    expect(shown.link).toBe(link)
    expect((await get(apiKey, `inbox/${shown.id}`)).json()).toMatchObject({ link, text: mail.text, html: mail.html })
    const [listed] = (await get(reader, 'inbox')).json().data
    const read = await get(reader, `inbox/${shown.id}`)
    expect([listed.link, read.json().link]).toEqual([null, null])
    expect(read.json().text).toContain('Open http://127.0.0.1/s/hidden')
    expect(read.body).not.toContain('x-Y_')
  })

  test('lists mails newest first, filtered by recipient, in pages, and returns each mail', async () => {
    const { apiKey, tenantId } = await api.open()
    await api.db.transaction({ tenant: tenantId }, async (tx) => {
      for (let i = 1; i <= 5; i += 1) {
        const recipient = i % 2 ? 'Odd@example.com' : 'even@example.com'
        const mail = { recipient, subject: `Mail ${i}`, text: `text ${i}`, html: `<p>${i}</p>` }
        await capture(tx, { tenantId, requestIds: [], ...mail })
      }
    })
    const subjects = (page: { data: { subject: string }[] }) => page.data.map((mail) => mail.subject)
    const first = (await get(apiKey, 'inbox?limit=3')).json()
    expect(subjects(first)).toEqual(['Mail 5', 'Mail 4', 'Mail 3'])
    const second = (await get(apiKey, `inbox?limit=3&starting_after=${first.next_cursor}`)).json()
    expect([subjects(second), second.has_more, second.next_cursor]).toEqual([['Mail 2', 'Mail 1'], false, null])
    expect(subjects((await get(apiKey, 'inbox?recipient=odd@example.com')).json())).toEqual([
      'Mail 5',
      'Mail 3',
      'Mail 1',
    ])
    const mail = (await get(apiKey, `inbox/${first.data[0].id}`)).json()
    expect(mail).toMatchObject({ status: 'success', subject: 'Mail 5', text: 'text 5', html: '<p>5</p>' })
    const stranger = await api.open()
    expect((await get(stranger.apiKey, `inbox/${first.data[0].id}`)).statusCode).toBe(404)
    expect((await get(stranger.apiKey, 'inbox')).json().data).toEqual([])
  })

  test('filters by sign request, also the mails that are about several', async () => {
    const { apiKey, tenantId } = await api.open()
    const [one, other] = [newId(), newId()]
    await api.db.transaction({ tenant: tenantId }, async (tx) => {
      for (const requestIds of [[], [one], [other], [one, other]]) {
        const mail = { recipient: 'asha@example.com', subject: `About ${requestIds.length}`, text: '', html: '' }
        await capture(tx, { tenantId, requestIds, ...mail })
      }
    })
    const about = async (id: string) =>
      (await get(apiKey, `inbox?sign_request_id=${id}`)).json().data.map((mail: { subject: string }) => mail.subject)
    expect(await about(publicId('sr', one))).toEqual(['About 2', 'About 1'])
    expect([await about(publicId('sr', newId())), await about('sr_0')]).toEqual([[], []])
    const [newest] = (await get(apiKey, 'inbox?limit=1')).json().data
    expect(newest.sign_request_ids).toEqual([publicId('sr', one), publicId('sr', other)])
  })

  test('rejects a live key with sandbox_only', async () => {
    const live = await api.approve(await api.open())
    for (const answer of [
      await get(live, 'inbox'),
      await get(live, 'verified-addresses'),
      await ask(live, 'a@example.com'),
    ]) {
      expect(answer.statusCode).toBe(403)
      expect(answer.json().code).toBe('sandbox_only')
    }
  })
})
