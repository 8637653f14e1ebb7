import { afterAll, beforeAll, expect, test } from 'vitest'
import { capture } from '../../sandbox/inbox.ts'
import { makeTestApi, type TestApi } from '../../testing/guarded-api.ts'
import { memberMailJobs } from '../members/send-mails.ts'
import { type Person, person } from '../testing/members.ts'

let now = Date.now()
let api: TestApi
beforeAll(async () => {
  const rows = async function* (tenantId: string) {
    yield { id: `sr of ${tenantId}` }
  }
  api = await makeTestApi({ now: () => now, exportSources: [{ type: 'sign_request', rows }] })
})
afterAll(() => api.close())

/** Of every account that the test API opens. */
const NAME = { name: 'Ada' }

const codeOf = async (answer: ReturnType<Person['call']>) => {
  const { statusCode, body } = await answer
  return statusCode === 200 ? 200 : `${statusCode} ${JSON.parse(body).code}`
}

test('an owner closes the account: keys and sessions are refused in every process, and members get a mail', async () => {
  const account = await api.open()
  const [owner, viewer] = [await person(api, account, 'owner'), await person(api, account, 'viewer')]
  const other = await makeTestApi({ database: api.database, now: () => now })
  try {
    const elsewhere = () => other.call('GET', '/api/v1/account', { key: account.apiKey })
    expect((await elsewhere()).statusCode).toBe(200)
    expect(await codeOf(owner.call('POST', 'account/close', NAME))).toBe(200)
    expect(await codeOf(viewer.call('GET', 'account'))).toBe('403 account_closed')
    expect(await codeOf(owner.call('POST', 'account/close', NAME))).toBe('403 account_closed')
    now += 4_900
    expect((await elsewhere()).json().code).toBe('account_closed')
  } finally {
    await other.close()
  }
  const deps = { ...api.users, db: api.db, mailer: null, capture, capturesLinks: true, publicUrl: 'http://127.0.0.1' }
  const { member_mail: send } = memberMailJobs(deps)
  for (let round = 0; round < 2; round += 1) {
    const jobs = await api.database.owner(`DELETE FROM jobs WHERE tenant_id = $1 RETURNING job_id, ids`, [
      account.tenantId,
    ])
    for (const { job_id: id, ids } of jobs) await send?.({ id, tenant: account.tenantId, ids })
  }
  const mails = await api.database.owner('SELECT recipient FROM inbox_messages WHERE tenant_id = $1', [
    account.tenantId,
  ])
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual([owner.email, viewer.email].sort())
  const entries = await api.database.owner(
    `SELECT actor FROM account_activity JOIN tenants t USING (tenant_id)
      WHERE t.account_id = $1 AND action = 'account.closed'`,
    [account.accountId],
  )
  expect(entries).toEqual([{ actor: `user:${owner.userId}` }, { actor: `user:${owner.userId}` }])
})

test('an account is closed only by a call that repeats its name', async () => {
  const account = await api.open()
  const owner = await person(api, account, 'owner')
  for (const body of [undefined, {}, { name: '' }, { name: 'Other Lending' }]) {
    expect(await codeOf(owner.call('POST', 'account/close', body))).toMatch(/^4\d\d (validation_failed|invalid_json)$/)
  }
  expect(await codeOf(owner.call('GET', 'account'))).toBe(200)
  expect(await codeOf(owner.call('POST', 'account/close', NAME))).toBe(200)
})

test('closing and exporting are for owners who have stepped up, not for admins or keys', async () => {
  const account = await api.open()
  const admin = await person(api, account, 'admin')
  const tired = await person(api, account, 'owner', ['test', 'live'], { steppedUp: false })
  for (const [method, path] of [
    ['POST', 'account/close'],
    ['GET', 'account/export'],
  ] as const) {
    const body = method === 'POST' ? NAME : undefined
    expect(await codeOf(admin.call(method, path, body))).toBe('403 not_permitted')
    expect(await codeOf(tired.call(method, path, body))).toBe('403 step_up_required')
    expect((await api.call(method, `/api/v1/${path}`, { key: account.apiKey, body })).json().code).toBe(
      'session_required',
    )
  }
})

test('an export has the settings, members, keys and activity of both modes, no secrets, and works while closed', async () => {
  const account = await api.open()
  const owner = await person(api, account, 'owner')
  await api.approve(account)
  await owner.call('POST', 'account/close', NAME)
  const answer = await owner.call('GET', 'account/export')
  expect(answer.statusCode).toBe(200)
  const rows = answer.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const types = new Set(rows.map(({ type, mode }) => `${type} ${mode ?? ''}`.trim()))
  for (const type of ['account', 'api_key', 'activity', 'sign_request']) {
    for (const mode of ['test', 'live']) expect(types).toContain(`${type} ${mode}`)
  }
  expect(rows).toContainEqual(expect.objectContaining({ type: 'member', email: owner.email, role: 'owner' }))
  expect(rows).toContainEqual(expect.objectContaining({ type: 'activity', action: 'account.exported' }))
  expect(answer.body).not.toContain(account.apiKey)
  const stranger = await person(api, await api.open(), 'owner')
  expect((await stranger.call('GET', 'account/export')).body).not.toContain(owner.email)
})
