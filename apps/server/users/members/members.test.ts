import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenedAccount } from '../../accounts/open.ts'
import { newId, publicId } from '../../platform/ids.ts'
import { makeTestApi, type TestApi } from '../../testing/guarded-api.ts'
import { type Person, person } from '../testing/members.ts'
import { addMember, signIn } from '../testing/users.ts'

let now = Date.now()
let api: TestApi
let account: OpenedAccount
let owner: Person
beforeAll(async () => {
  api = await makeTestApi({ now: () => now })
})
afterAll(() => api.close())

async function newAccount() {
  account = await api.open()
  owner = await person(api, account, 'owner')
}

const codeOf = async (answer: ReturnType<Person['call']>) => {
  const { statusCode, body } = await answer
  return statusCode === 200 ? 200 : `${statusCode} ${JSON.parse(body).code}`
}
const activity = async (tenantId = account.tenantId) =>
  api.database.owner('SELECT actor, action, detail, before, after FROM account_activity WHERE tenant_id = $1', [
    tenantId,
  ])

describe('members', () => {
  test('are listed and read by those who manage them, also by a key, within their account only', async () => {
    await newAccount()
    const viewer = await person(api, account, 'viewer')
    const listed = (await owner.call('GET', 'members?limit=1')).json()
    expect([listed.data.length, listed.has_more]).toEqual([1, true])
    const rest = (await owner.call('GET', `members?limit=5&starting_after=${listed.next_cursor}`)).json()
    expect([...listed.data, ...rest.data].map(({ id }: { id: string }) => id).sort()).toEqual(
      [owner.id, viewer.id].sort(),
    )
    expect((await api.call('GET', `/api/v1/members/${viewer.id}`, { key: account.apiKey })).json()).toMatchObject({
      ...{ id: viewer.id, email: viewer.email, role: 'viewer', modes: ['test', 'live'], active: true },
    })
    expect(await codeOf(viewer.call('GET', 'members'))).toBe('403 insufficient_scope')
    const stranger = await person(api, await api.open(), 'owner')
    for (const id of [viewer.id, publicId('usr', newId()), 'x']) {
      expect(await codeOf(stranger.call('GET', `members/${id}`))).toBe('404 not_found')
      expect(await codeOf(stranger.call('PATCH', `members/${id}`, { role: 'viewer' }))).toBe('404 not_found')
      expect(await codeOf(stranger.call('DELETE', `members/${id}`))).toBe('404 not_found')
    }
  })

  test('change, which ends their sessions, and the entry says before and after', async () => {
    await newAccount()
    const admin = await person(api, account, 'admin')
    expect(await codeOf(admin.call('GET', 'members'))).toBe(200)
    const changed = await owner.call('PATCH', `members/${admin.id}`, { role: 'viewer', modes: ['test'] })
    expect(changed.json()).toMatchObject({ role: 'viewer', modes: ['test'] })
    expect(await codeOf(admin.call('GET', 'account'))).toBe('401 session_over')
    const { token } = await signIn(api.sessions, admin.userId)
    const again = (path: string) => api.call('GET', `/api/v1/${path}`, { headers: api.asPage(token, account) })
    expect(await codeOf(again('members'))).toBe('403 insufficient_scope')
    expect(await codeOf(again('account'))).toBe(200)
    expect(await activity()).toContainEqual({
      ...{ actor: `user:${owner.userId}`, action: 'member.changed' },
      detail: { user_id: admin.userId, role: 'viewer' },
      before: { role: 'admin', modes: ['test', 'live'] },
      after: { role: 'viewer', modes: ['test'] },
    })
    const [job] = await api.database.owner(`SELECT ids FROM jobs WHERE ids->>'user' = $1`, [admin.userId])
    expect(job?.ids).toMatchObject({ kind: 'role_changed', by: owner.userId })
  })

  test('are not kept signed out: an equal change ends no session, and changes of one member are limited', async () => {
    await newAccount()
    const [viewer, other] = [await person(api, account, 'viewer'), await person(api, account, 'viewer')]
    const change = (member: Person, role: string) => codeOf(owner.call('PATCH', `members/${member.id}`, { role }))
    expect(await change(viewer, 'viewer')).toBe(200)
    expect(await codeOf(viewer.call('GET', 'account'))).toBe(200)
    expect((await activity()).map(({ action }) => action)).not.toContain('member.changed')
    for (let each = 0; each < 10; each += 1) expect(await change(viewer, each % 2 ? 'viewer' : 'sender')).toBe(200)
    const { token } = await signIn(api.sessions, viewer.userId)
    expect(await change(viewer, 'sender')).toBe('429 rate_limited')
    const still = await api.call('GET', '/api/v1/account', { headers: api.asPage(token, account) })
    expect(still.statusCode).toBe(200)
    expect(await change(other, 'sender')).toBe(200)
    now += 3_600_000
    owner = await person(api, account, 'owner')
    expect(await change(viewer, 'sender')).toBe(200)
  })

  test('who are removed are refused in every process within five seconds, and nothing else ends', async () => {
    await newAccount()
    const other = await makeTestApi({ database: api.database, now: () => now })
    try {
      const developer = await person(api, account, 'developer')
      const second = await api.open()
      await addMember(api.users, second.accountId, developer.userId, 'viewer')
      now += 3_000
      const { token } = await signIn(api.sessions, developer.userId)
      const elsewhere = (opened: OpenedAccount) =>
        other.call('GET', '/api/v1/account', { headers: other.asPage(token, opened) })
      expect((await elsewhere(account)).statusCode).toBe(200)
      expect(await codeOf(owner.call('DELETE', `members/${developer.id}`))).toBe(200)
      expect(await codeOf(developer.call('GET', 'account'))).toBe('404 not_found')
      now += 4_900
      expect((await elsewhere(account)).statusCode).toBe(404)
      expect((await elsewhere(second)).statusCode).toBe(200)
    } finally {
      await other.close()
    }
  })

  test('are managed by people who have stepped up, never by keys', async () => {
    await newAccount()
    const viewer = await person(api, account, 'viewer')
    const tired = await person(api, account, 'owner', ['test', 'live'], { steppedUp: false })
    for (const [method, path, body] of [
      ['PATCH', `members/${viewer.id}`, { role: 'owner' }],
      ['DELETE', `members/${viewer.id}`, undefined],
      ['POST', 'invitations', { email: 'ben@example.com', role: 'viewer' }],
      ['POST', 'account/transfer-ownership', { member_id: viewer.id }],
    ] as const) {
      expect(await codeOf(tired.call(method, path, body))).toBe('403 step_up_required')
      const byKey = await api.call(method, `/api/v1/${path}`, { key: account.apiKey, ...(body ? { body } : {}) })
      expect([byKey.statusCode, byKey.json().code]).toEqual([403, 'session_required'])
    }
  })

  test('manage nobody above them, raise nobody above themselves, and never change themselves', async () => {
    await newAccount()
    const admin = await person(api, account, 'admin')
    const sandboxAdmin = await person(api, account, 'admin', ['test'])
    const viewer = await person(api, account, 'viewer')
    expect(await codeOf(admin.call('PATCH', `members/${owner.id}`, { role: 'viewer' }))).toBe('403 not_permitted')
    expect(await codeOf(admin.call('DELETE', `members/${owner.id}`))).toBe('403 not_permitted')
    expect(await codeOf(admin.call('PATCH', `members/${viewer.id}`, { role: 'owner' }))).toBe('403 not_permitted')
    expect(await codeOf(admin.call('PATCH', `members/${admin.id}`, { role: 'owner' }))).toBe('403 not_permitted')
    expect(await codeOf(sandboxAdmin.call('PATCH', `members/${viewer.id}`, { role: 'admin' }))).toBe(
      '403 not_permitted',
    )
    expect(await codeOf(admin.call('PATCH', `members/${viewer.id}`, { role: 'admin' }))).toBe(200)
    expect(await codeOf(owner.call('PATCH', `members/${viewer.id}`, { role: 'owner', modes: ['test'] }))).toBe(
      '422 validation_failed',
    )
  })
})

describe('an account', () => {
  test('is handed over: the new owner has both modes, the old one becomes an admin', async () => {
    await newAccount()
    const sender = await person(api, account, 'sender', ['test'])
    const admin = await person(api, account, 'admin')
    expect(await codeOf(admin.call('POST', 'account/transfer-ownership', { member_id: sender.id }))).toBe(
      '403 not_permitted',
    )
    const answer = await owner.call('POST', 'account/transfer-ownership', { member_id: sender.id })
    expect(answer.json()).toMatchObject({ id: sender.id, role: 'owner', modes: ['test', 'live'] })
    const { token } = await signIn(api.sessions, sender.userId)
    const asOwner = { headers: api.asPage(token, account) }
    expect(await codeOf(sender.call('GET', 'account'))).toBe('401 session_over')
    expect((await api.call('GET', `/api/v1/members/${owner.id}`, asOwner)).json()).toMatchObject({ role: 'admin' })
    expect(await codeOf(owner.call('POST', 'account/transfer-ownership', { member_id: owner.id }))).toBe(
      '403 not_permitted',
    )
  })

  test('is not handed over to somebody who has not verified their address', async () => {
    await newAccount()
    const viewer = await person(api, account, 'viewer', ['test'], { isVerified: false })
    expect(await codeOf(owner.call('POST', 'account/transfer-ownership', { member_id: viewer.id }))).toBe(
      '403 not_permitted',
    )
  })

  test('is left by anybody but its last owner, also if two owners leave at the same time', async () => {
    await newAccount()
    expect(await codeOf(owner.call('POST', 'account/leave'))).toBe('409 last_owner')
    const second = await person(api, account, 'owner')
    const viewer = await person(api, account, 'viewer')
    expect(await codeOf(viewer.call('POST', 'account/leave'))).toBe(200)
    const both = await Promise.all([owner.call('POST', 'account/leave'), second.call('POST', 'account/leave')])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await activity()).map(({ action }) => action)).toContain('member.left')
  })
})

test('acts on members are in the activity of both modes, and are events', async () => {
  await newAccount()
  const viewer = await person(api, account, 'viewer')
  await owner.call('DELETE', `members/${viewer.id}`)
  const rows = await api.database.owner(
    `SELECT t.mode, e.type, e.body FROM events e JOIN tenants t USING (tenant_id)
      WHERE t.account_id = $1 AND e.type LIKE 'member.%' ORDER BY t.mode`,
    [account.accountId],
  )
  expect(rows.map(({ mode, type }) => `${mode} ${type}`)).toEqual(['live member.removed', 'test member.removed'])
  const body = JSON.parse(rows[0].body)
  expect(body).toMatchObject({ mode: 'live', data: { member_id: viewer.id, actor: { id: owner.id }, role: 'viewer' } })
  expect(rows[0].body).not.toContain(viewer.email)
})
