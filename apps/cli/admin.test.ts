import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { publicId } from '@countersign/server/platform/ids.ts'
import { makeTestApi, type TestApi } from '@countersign/server/testing/guarded-api.ts'
import { makeOperators, type TestOperators } from '@countersign/server/testing/operators.ts'
import { addMember, addUser } from '@countersign/server/users/testing/users.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from './run.ts'

let api: TestApi
let now = Date.now()
let operators: TestOperators
beforeAll(async () => {
  api = await makeTestApi({ now: () => now })
  operators = await makeOperators(api.database)
})
afterAll(() => api.close())

async function countersign(args: string[], env: Record<string, string> = {}) {
  let [out, err] = ['', '']
  const code = await run(args, {
    env: { COUNTERSIGN_DATABASE_URL: api.database.urlOf('operator'), ...operators.env, ...env },
    out: (text) => (out += text),
    err: (text) => (err += text),
  })
  return { code, out, err }
}

async function openWithEmail(name = 'Ada') {
  const account = await api.open()
  const [{ email }] = await api.database.owner('UPDATE accounts SET name = $2 WHERE account_id = $1 RETURNING email', [
    ...[account.accountId, name],
  ])
  return { ...account, email: email as string }
}

const status = async (key: string) => (await api.call('GET', '/api/v1/account', { key })).statusCode
const logOf = (accountId: string) =>
  api.database.owner(
    `SELECT l.actor, l.action, t.mode FROM account_activity l JOIN tenants t USING (tenant_id)
      WHERE t.account_id = $1 AND l.actor LIKE 'operator:%' ORDER BY l.entry_id`,
    [accountId],
  )

describe('countersign admin', () => {
  test('approve makes an account live, shows no key, and the account activity names the operator', async () => {
    const { email, accountId, apiKey } = await openWithEmail('Beech Homes')
    const first = await countersign(['admin', 'approve', email.toUpperCase()])
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).not.toContain('sk_')
    expect((await api.call('GET', '/api/v1/account', { key: apiKey })).json()).toMatchObject({ live: true })
    expect(await countersign(['admin', 'approve', email])).toMatchObject({ code: 4, out: '' })
    expect(await logOf(accountId)).toEqual([
      { actor: 'operator:tess', action: 'account.approved', mode: 'test' },
      { actor: 'operator:tess', action: 'account.approved', mode: 'live' },
    ])
    const keys = await api.database.owner(
      `SELECT t.mode FROM api_keys JOIN tenants t USING (tenant_id) WHERE t.account_id = $1`,
      [accountId],
    )
    expect(keys).toEqual([{ mode: 'test' }])
    const jobs = await api.database.owner(`SELECT ids FROM jobs WHERE ids->>'account' = $1`, [accountId])
    expect(jobs).toEqual([{ ids: { kind: 'approved', account: accountId } }])
  })

  test('approve, accounts and show say whether an owner has verified the address, and how many members and keys there are', async () => {
    const { email, accountId } = await openWithEmail('Cedar Loans')
    expect((await countersign(['admin', 'approve', email])).out).toContain('No owner has verified the address yet')
    expect((await countersign(['admin', 'accounts', '--search', email])).out).toMatch(/address not verified\n$/)
    const unverified = await countersign(['admin', 'show', email])
    expect(unverified.out).toMatch(/: live since \S+Z, address not verified, \d members?, 1 test key, 0 live keys\n$/)
    const { userId } = await addUser(api.sessions)
    await addMember(api.sessions, accountId, userId, 'owner')
    expect((await countersign(['admin', 'accounts', '--search', email])).out).not.toContain('not verified')
    const shown = JSON.parse((await countersign(['admin', 'show', email, '--json'])).out)
    expect(shown).toMatchObject({ address_verified: true, closed_at: null, api_keys: { test: 1, live: 0 } })
  })

  test('accounts and show say that an account is closed', async () => {
    const { email, accountId } = await openWithEmail()
    await api.database.owner('UPDATE accounts SET closed_at = clock_timestamp() WHERE account_id = $1', [accountId])
    expect((await countersign(['admin', 'accounts', '--search', email])).out).toMatch(/^acc_\w+ {2}closed /)
    expect((await countersign(['admin', 'show', email])).out).toMatch(/, closed since \S+Z,/)
    const { accounts } = JSON.parse((await countersign(['admin', 'accounts', '--search', email, '--json'])).out)
    expect(accounts).toMatchObject([{ email, closed_at: expect.stringMatching(/Z$/) }])
  })

  test('an address that several accounts have needs an id', async () => {
    const { email, accountId } = await openWithEmail('Dogwood Law')
    const other = await openWithEmail()
    await api.database.owner('UPDATE accounts SET email = $2 WHERE account_id = $1', [other.accountId, email])
    const answer = await countersign(['admin', 'approve', email])
    expect(answer).toMatchObject({ code: 4, err: expect.stringContaining(publicId('acc', accountId)) })
    expect(await countersign(['admin', 'approve', publicId('acc', accountId)])).toMatchObject({ code: 0 })
  })

  test('a live account’s new name waits for an operator, who approves or refuses it', async () => {
    const account = await openWithEmail()
    const live = await api.approve(account)
    const rename = async (name: string) =>
      (await api.call('PATCH', '/api/v1/account', { key: live, body: { name } })).json()
    expect(await countersign(['admin', 'approve-name', account.email])).toMatchObject({ code: 4 })
    expect(await rename('Bank of Ada')).toMatchObject({ name: 'Ada', pending_name: 'Bank of Ada' })
    expect((await countersign(['admin', 'refuse-name', account.email])).code).toBe(0)
    expect(await rename('Ada Lending')).toMatchObject({ name: 'Ada', pending_name: 'Ada Lending' })
    expect((await countersign(['admin', 'approve-name', account.email])).out).toContain('Ada Lending')
    const shown = (await api.call('GET', '/api/v1/account', { key: live })).json()
    expect(shown).toMatchObject({ name: 'Ada Lending', pending_name: null })
    expect(await rename('Other')).toMatchObject({ pending_name: 'Other' })
    expect(await rename('Ada Lending')).toMatchObject({ name: 'Ada Lending', pending_name: null })
    const { data } = (await api.call('GET', '/api/v1/activity', { key: live })).json()
    expect(data.map(({ action }: { action: string }) => action)).toEqual([
      ...['account.changed', 'account.name_requested', 'account.name_approved', 'account.name_requested'],
      ...['account.name_refused', 'account.name_requested'],
    ])
    expect(data[2]).toMatchObject({ before: { name: 'Ada' }, after: { name: 'Ada Lending' } })
  })

  test('a name that looks like another live account’s or the service’s is approved only on purpose', async () => {
    const known = await openWithEmail('Example Lending')
    await api.approve(known)
    const other = await openWithEmail('Ехаmple Lending Ltd')
    const refused = await countersign(['admin', 'approve', other.email])
    expect(refused).toMatchObject({ code: 4, err: expect.stringContaining(publicId('acc', known.accountId)) })
    expect((await countersign(['admin', 'approve', other.email, '--similar-name'])).code).toBe(0)
    const imitator = await openWithEmail('Соuntersign')
    expect((await countersign(['admin', 'approve', imitator.email])).err).toContain('name of the service')

    const renamed = await openWithEmail('Fir Estates')
    const key = await api.approve(renamed)
    const rename = (name: string) => api.call('PATCH', '/api/v1/account', { key, body: { name } })
    expect((await rename('Countersign Support')).statusCode).toBe(422)
    const asked = await rename('Example Lendings')
    expect(asked.json()).toMatchObject({ name: 'Fir Estates', pending_name: 'Example Lendings' })
    expect(asked.body).not.toContain(publicId('acc', known.accountId))
    const pending = JSON.parse((await countersign(['admin', 'pending-names', '--json'])).out).names
    expect(pending.find(({ email }: { email: string }) => email === renamed.email)).toMatchObject({
      pending_name: 'Example Lendings',
      findings: expect.arrayContaining([expect.stringContaining(known.email)]),
    })
    expect((await countersign(['admin', 'approve-name', renamed.email])).code).toBe(4)
    expect((await countersign(['admin', 'approve-name', renamed.email, '--similar-name'])).code).toBe(0)

    const recorded = await api.database.owner(
      `SELECT actor, detail FROM operator_activity WHERE action = 'similar_name.approved' ORDER BY entry_id`,
    )
    expect(recorded.map(({ actor, detail }) => [actor, detail.account_id])).toEqual([
      ['operator:tess', publicId('acc', other.accountId)],
      ['operator:tess', publicId('acc', renamed.accountId)],
    ])
    const activity = (await api.call('GET', '/api/v1/activity', { key })).body
    expect(activity).not.toContain(publicId('acc', known.accountId))
  })

  test('reopen opens an account that was closed less than 30 days ago', async () => {
    const { email, accountId, apiKey } = await openWithEmail()
    const close = (when: string) =>
      api.database.owner(`UPDATE accounts SET closed_at = ${when} WHERE account_id = $1`, [accountId])
    expect(await countersign(['admin', 'reopen', email])).toMatchObject({ code: 4 })
    await close(`now() - interval '29 days'`)
    expect(await status(apiKey)).toBe(403)
    expect((await countersign(['admin', 'reopen', email])).code).toBe(0)
    now += 3_000
    expect(await status(apiKey)).toBe(200)
    await close(`now() - interval '31 days'`)
    expect(await countersign(['admin', 'reopen', email])).toMatchObject({ code: 4 })
  })

  test('suspend rejects every key within 5 seconds, and resume accepts them again', async () => {
    const account = await openWithEmail()
    const { email, accountId, apiKey } = account
    const live = await api.approve(account)
    expect([await status(apiKey), await status(live)]).toEqual([200, 200])
    expect((await countersign(['admin', 'suspend', email])).out).toContain('suspended')
    now += 3_000
    expect([await status(apiKey), await status(live)]).toEqual([403, 403])
    expect(await countersign(['admin', 'suspend', email])).toMatchObject({ code: 4 })
    expect(await countersign(['admin', 'resume', email])).toMatchObject({ code: 0 })
    now += 3_000
    expect([await status(apiKey), await status(live)]).toEqual([200, 200])
    expect(await countersign(['admin', 'resume', email])).toMatchObject({ code: 4 })
    expect((await logOf(accountId)).map(({ action, mode }) => `${action} ${mode}`)).toEqual([
      'account.suspended test',
      'account.suspended live',
      'account.resumed test',
      'account.resumed live',
    ])
  })

  test('accepts a weight from 1 to 100 and records the operator in the account activity', async () => {
    const { email, accountId } = await openWithEmail()
    expect((await countersign(['admin', 'weight', email, '5'])).out).toContain('weight 5')
    expect(await countersign(['admin', 'weight', email, '5'])).toMatchObject({ code: 4 })
    for (const wrong of ['0', '101', '1.5', 'much']) {
      expect(await countersign(['admin', 'weight', email, wrong])).toMatchObject({ code: 2 })
    }
    expect((await logOf(accountId)).map(({ action, mode }) => `${action} ${mode}`)).toEqual([
      'weight.chosen test',
      'weight.chosen live',
    ])
  })

  test('exits with 3 for an unknown account', async () => {
    for (const who of ['nobody@example.com', 'acc_00000000000000000000000000', 'x']) {
      const answer = await countersign(['admin', 'suspend', who])
      expect(answer).toMatchObject({ code: 3, out: '' })
      expect(answer.err).toContain(who)
    }
  })

  test('exits with 3 for an unknown request', async () => {
    for (const id of ['sr_00000000000000000000000000', 'x']) {
      expect(await countersign(['admin', 'retry-seal', id])).toMatchObject({ code: 3, out: '' })
    }
  })

  test('exits with 2 for wrong usage and says what to do', async () => {
    expect(await countersign(['admin', 'approve'])).toMatchObject({ code: 2, err: expect.stringContaining('account') })
    expect(await countersign(['admin', 'aprove', 'x'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('approve'),
    })
    const unset = await countersign(['admin', 'approve', 'x'], { COUNTERSIGN_DATABASE_URL: '' })
    expect(unset).toMatchObject({ code: 2, err: expect.stringContaining('COUNTERSIGN_DATABASE_URL') })
  })

  test('exits with 1 and a message if the database does not answer', async () => {
    const answer = await countersign(['admin', 'approve', 'x'], {
      COUNTERSIGN_DATABASE_URL: 'postgres://cs_operator@127.0.0.1:1/x',
    })
    expect(answer).toMatchObject({ code: 1, err: expect.stringContaining('does not answer') })
  })

  test('runs as a program, prints its help and exits with its code', async () => {
    const main = new URL('main.ts', import.meta.url).pathname
    const { stdout } = await promisify(execFile)(process.execPath, [main, 'admin', '--help'])
    for (const name of ['approve', 'suspend', 'resume']) expect(stdout).toContain(name)
    const failed = promisify(execFile)(process.execPath, [main, 'admin', 'nothing'])
    await expect(failed).rejects.toMatchObject({ code: 2 })
  })
})
