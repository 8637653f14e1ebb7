import { newId, publicId } from '@countersign/server/platform/ids.ts'
import { startTestSigning, type TestSigning } from '@countersign/server/sealing/testing/signing.ts'
import { makeOperators, type TestOperators } from '@countersign/server/testing/operators.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from './run.ts'

let signing: TestSigning
let account: { account_id: string; email: string; tenant_id: string }
let operators: TestOperators
beforeAll(async () => {
  signing = await startTestSigning()
  operators = await makeOperators(signing.server.database)
  const made = await signing.make(['Ann'])
  const [row] = await owner(
    `SELECT account_id, email, tenant_id FROM accounts JOIN tenants USING (account_id)
       JOIN sign_requests USING (tenant_id) WHERE request_id = $1`,
    [made.requestId],
  )
  account = row
})
afterAll(() => signing.stop())

const owner = (text: string, values?: unknown[]) => signing.server.database.owner(text, values)

async function admin(...args: string[]) {
  let [out, err] = ['', '']
  const code = await run(['admin', ...args], {
    env: { COUNTERSIGN_DATABASE_URL: signing.server.database.urlOf('operator'), ...operators.env },
    out: (text) => (out += text),
    err: (text) => (err += text),
  })
  return { code, out, err }
}

async function listed(...args: string[]) {
  const { out } = await admin(...args, '--json')
  return JSON.parse(out)
}

describe('countersign admin', () => {
  test('accounts lists accounts by state and by words', async () => {
    const id = publicId('acc', account.account_id)
    const ids = async (...args: string[]) =>
      (await listed('accounts', ...args)).accounts.map((one: { account_id: string }) => one.account_id)
    expect(await ids('--search', account.email.slice(1).toUpperCase())).toEqual([id])
    expect(await ids('--search', '%')).toEqual([])
    await owner('UPDATE accounts SET suspended_at = now() WHERE account_id = $1', [account.account_id])
    expect(await ids('--suspended')).toEqual([id])
    expect((await admin('accounts', '--suspended')).out).toMatch(/^acc_\w+ {2}suspended {2}since .+Z {2}.+@.+\n$/)
    await owner('UPDATE accounts SET suspended_at = NULL WHERE account_id = $1', [account.account_id])
    expect(await ids('--live', '--suspended')).toEqual([])
    expect(await ids('--closed')).toEqual([])
    await owner('UPDATE accounts SET closed_at = now(), removed_at = now() WHERE account_id = $1', [account.account_id])
    expect((await admin('accounts', '--closed')).out).toMatch(/^acc_\w+ {2}removed {4}since .+Z/)
    await owner('UPDATE accounts SET closed_at = NULL, removed_at = NULL WHERE account_id = $1', [account.account_id])
    expect((await ids('--limit', '1')).length).toBe(1)
    expect((await admin('accounts', '--suspended')).out).toBe('There is no such account.\n')
  })

  test('stuck-requests lists failing and late sealing, late timers and problems, the longest stuck first, without signers', async () => {
    const [failing, late, timer, fresh, problem] = [
      await signing.make(['Bea']),
      await signing.make(['Bob']),
      await signing.make(['Cid']),
      await signing.make(['Dan']),
      await signing.make(['Eve']),
    ]
    const since = Date.now() - 3_600_000
    const error = { code: 'timestamp_unavailable', message: 'Bea waits', since, at: since, retryAt: since }
    const set = (assignment: string, { requestId }: { requestId: string }, values: unknown[] = []) =>
      owner(`UPDATE sign_requests SET ${assignment} WHERE request_id = $1`, [requestId, ...values])
    await set(`seal_due_at = now() + interval '10 minutes', seal_error = $2`, failing, [JSON.stringify(error)])
    await set(`seal_due_at = now() - interval '30 minutes'`, late)
    await set(`due_at = now() - interval '20 minutes'`, timer)
    await set(`seal_due_at = now() - interval '1 minute'`, fresh)
    const unread = { code: 'pages_unreadable', signerId: null, at: Date.now() - 600_000 }
    await set('problems = $2', problem, [JSON.stringify([unread])])
    const { requests } = await listed('stuck-requests', '--mode', 'test', '--account', account.email)
    expect(requests).toMatchObject([
      {
        request_id: publicId('sr', failing.requestId),
        waits_for: 'sealing',
        error_code: 'timestamp_unavailable',
        since: new Date(since).toISOString(),
        account_id: publicId('acc', account.account_id),
      },
      { request_id: publicId('sr', late.requestId), waits_for: 'sealing', error_code: null },
      { request_id: publicId('sr', timer.requestId), waits_for: 'timer' },
      { request_id: publicId('sr', problem.requestId), waits_for: 'problem', error_code: 'pages_unreadable' },
    ])
    expect(JSON.stringify(requests)).not.toMatch(/Bea|Bob|Cid|Eve/)
    expect((await listed('stuck-requests', '--for', '25')).requests).toHaveLength(2)
    expect((await listed('stuck-requests', '--limit', '1')).requests).toHaveLength(1)
    expect((await listed('stuck-requests', '--mode', 'live')).requests).toEqual([])
    expect(await admin('stuck-requests', '--account', 'nobody@example.com')).toMatchObject({ code: 3, out: '' })
  })

  test('failing-endpoints lists endpoints with their hosts only, and no deleted ones', async () => {
    const insert = async (url: string, deleted: boolean) => {
      const id = newId()
      await owner(
        `INSERT INTO webhook_endpoints (tenant_id, endpoint_id, url, url_hash, registered, deleted_at)
         VALUES ($1, $2, $3, decode(md5($3), 'hex'), true, CASE WHEN $4 THEN now() END)`,
        [account.tenant_id, id, url, deleted],
      )
      await owner(
        `INSERT INTO webhook_health (tenant_id, endpoint_id, failing_since, refused)
         VALUES ($1, $2, now() - interval '1 hour', 7)`,
        [account.tenant_id, id],
      )
      return publicId('whe', id)
    }
    const id = await insert('https://hooks.example.com:8443/very?secret=1', false)
    await insert('https://gone.example.com/', true)
    const { endpoints } = await listed('failing-endpoints', '--account', publicId('acc', account.account_id))
    expect(endpoints).toMatchObject([{ endpoint_id: id, host: 'hooks.example.com:8443', refused: 7, disabled: null }])
    const { out } = await admin('failing-endpoints')
    expect(out).toContain(`${id}  test  hooks.example.com:8443  since`)
    expect(out).not.toMatch(/secret|gone/)
    expect((await listed('failing-endpoints', '--for', '90')).endpoints).toEqual([])
  })

  test('lists refuse wrong options', async () => {
    for (const args of [
      ['accounts', '--limit', '0'],
      ['accounts', '--live', '--sandbox-only'],
    ])
      expect((await admin(...args)).code).toBe(2)
    for (const args of [
      ['--mode', 'prod'],
      ['--for', 'ever'],
    ])
      expect((await admin('stuck-requests', ...args)).code).toBe(2)
  })
})
