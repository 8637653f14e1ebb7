import { afterAll, beforeAll, expect, test } from 'vitest'
import { processMetrics } from '../../platform/metrics/registry.ts'
import { makeTestApi, type TestApi } from '../../testing/guarded-api.ts'
import { boundUser, type Person, person } from '../testing/members.ts'
import { signIn } from '../testing/users.ts'
import { ensureMembership, readGrant } from './add.ts'

// Rows of memberships that were written with the rights of the database's owner, and without the authentication key.

let api: TestApi
beforeAll(async () => {
  api = await makeTestApi()
})
afterAll(() => api.close())

const codeOf = async (answer: ReturnType<Person['call']>) => {
  const { statusCode, body } = await answer
  return statusCode === 200 ? 200 : `${statusCode} ${JSON.parse(body).code}`
}

async function accountWithForged() {
  const account = await api.open()
  const [owner, forged] = [await person(api, account, 'owner'), await person(api, await api.open(), 'owner')]
  await api.database.owner(
    `INSERT INTO memberships (account_id, user_id, role, mac)
     SELECT $1, $2, 'owner', mac FROM memberships WHERE account_id = $1`,
    [account.accountId, forged.userId],
  )
  return { account, owner, forged }
}

test('a written membership is neither listed, nor an owner beside the last one, nor to be handed an account', async () => {
  const { owner, forged } = await accountWithForged()
  const listed = (await owner.call('GET', 'members')).json().data
  expect(listed.map(({ id }: { id: string }) => id)).toEqual([owner.id])
  expect(await codeOf(owner.call('GET', `members/${forged.id}`))).toBe('404 not_found')
  expect(await codeOf(owner.call('PATCH', `members/${forged.id}`, { role: 'viewer' }))).toBe('404 not_found')
  expect(await codeOf(owner.call('POST', 'account/transfer-ownership', { member_id: forged.id }))).toBe('404 not_found')
  expect(await codeOf(owner.call('DELETE', `members/${owner.id}`))).toBe('409 last_owner')
})

test('a written membership admits no session, and is counted', async () => {
  const { account, forged } = await accountWithForged()
  const before = await counted()
  const { token } = await signIn(api.sessions, forged.userId)
  const { statusCode } = await api.call('GET', '/api/v1/account', { headers: api.asPage(token, account) })
  expect(statusCode).toBe(404)
  expect(await counted()).toBeGreaterThan(before)
  const viewer = await person(api, account, 'viewer')
  expect(await codeOf(viewer.call('GET', 'account'))).toBe(200)
  await api.database.owner(`UPDATE memberships SET role = 'owner' WHERE user_id = $1`, [viewer.userId])
  api.users.cache.forgetUser(viewer.userId)
  expect(await codeOf(viewer.call('GET', 'account'))).toBe('404 not_found')
})

test('a person joins although a row was written for them, with the rights that they are given', async () => {
  const account = await api.open()
  const { userId } = await boundUser(api)
  const authenticator = await api.users.authenticator()
  const grant = { accountId: account.accountId, userId, role: 'viewer', modes: ['test'], source: 'sso' } as const
  await api.database.owner(`INSERT INTO memberships (account_id, user_id, role, mac) VALUES ($1, $2, 'owner', '')`, [
    ...[account.accountId, userId],
  ])
  const join = () => api.identity.transaction('every tenant', (tx) => ensureMembership(tx, authenticator, { ...grant }))
  expect([await join(), await join()]).toEqual([true, false])
  expect(await readGrant(api.identity, authenticator, grant)).toEqual(grant)
})

async function counted(): Promise<number> {
  const metric = await processMetrics.getSingleMetric('countersign_forged_rows_total')?.get()
  const values = metric?.values.filter(({ labels }) => labels.table === 'memberships') ?? []
  return values.reduce((sum, { value }) => sum + value, 0)
}
