import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { makeTestApi, type TestApi } from '@countersign/server/testing/guarded-api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from './run.ts'

let api: TestApi
let now = Date.now()
beforeAll(async () => {
  api = await makeTestApi({ now: () => now })
})
afterAll(() => api.close())

async function countersign(args: string[], env: Record<string, string> = {}) {
  let [out, err] = ['', '']
  const code = await run(args, {
    env: { COUNTERSIGN_DATABASE_URL: api.database.urlOf('operator'), USER: 'tess', ...env },
    out: (text) => (out += text),
    err: (text) => (err += text),
  })
  return { code, out, err }
}

async function openWithEmail() {
  const account = await api.open()
  const [{ email }] = await api.database.owner('SELECT email FROM accounts WHERE account_id = $1', [account.accountId])
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
  test('approve issues a working live key once, and the account activity names the operator', async () => {
    const { email, accountId, apiKey } = await openWithEmail()
    const first = await countersign(['admin', 'approve', email.toUpperCase()])
    expect(first).toMatchObject({ code: 0, err: '' })
    const live = /sk_live_\w+/.exec(first.out)?.[0] ?? ''
    expect(await status(live)).toBe(200)
    expect((await api.call('GET', '/api/v1/account', { key: apiKey })).json()).toMatchObject({ live: true })
    expect(await countersign(['admin', 'approve', email])).toMatchObject({ code: 4, out: '' })
    const another = await countersign(['admin', 'approve', email, '--another-key', '--json', '--as', 'Grace Hopper'])
    const answer = JSON.parse(another.out)
    expect(answer).toMatchObject({ email, suspended_at: null, api_key: expect.stringMatching(/^sk_live_/) })
    expect(await status(answer.api_key)).toBe(200)
    expect(await logOf(accountId)).toEqual([
      { actor: 'operator:tess', action: 'account.approved', mode: 'live' },
      { actor: 'operator:Grace Hopper', action: 'account.approved', mode: 'live' },
    ])
  })

  test('suspend rejects every key within 5 seconds, and resume accepts them again', async () => {
    const { email, accountId, apiKey } = await openWithEmail()
    const live = JSON.parse((await countersign(['admin', 'approve', email, '--json'])).out).api_key
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
      'account.approved live',
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
    expect(await countersign(['admin', 'approve', 'x'], { USER: '' })).toMatchObject({
      code: 2,
      err: expect.stringContaining('--as'),
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
