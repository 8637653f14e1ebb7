import type { Role } from '@countersign/domain/access'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRole } from '../../testing/guarded-api.ts'
import { addLiveKey } from '../../testing/live-key.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { addColleague, callWith } from '../testing/colleagues.ts'
import { eraseViewsWith } from './erase.ts'

let server: TestServer
let account: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
})
afterAll(() => server.stop())

type Call = TestAccount['call']
const query = { state: 'in_progress', reference: 'lease-7' }
const names = async (call: Call) =>
  (await call('GET', 'views?limit=100')).json().data.map(({ name }: { name: string }) => name)

const member = (role: Role, of = account) => addColleague(server, of, role)

async function made(call: Call, name: string, shared: boolean): Promise<string> {
  const answer = await call('POST', 'views', { name, query, shared })
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ name, query, shared, own: true })])
  return answer.json().id
}

const change = (call: Call, id: string, shared: boolean) =>
  call('PUT', `views/${id}`, { name: 'Changed', query: {}, shared })
const codeOf = async (answer: ReturnType<Call>) => (await answer).json().code

test('members see their own views and shared ones; keys and other members see shared ones only', async () => {
  const of = await server.open()
  const [ada, ben] = [await member('sender', of), await member('sender', of)]
  const own = await made(ada.call, 'Private', false)
  await made(ada.call, 'Shared', true)
  expect(await names(ada.call)).toEqual(['Shared', 'Private'])
  expect(await names(ben.call)).toEqual(['Shared'])
  expect(await names(of.call)).toEqual(['Shared'])
  const [shown] = (await ben.call('GET', 'views')).json().data
  expect(shown).toMatchObject({ own: false, made_by: { type: 'member', id: ada.id, name: 'Ada' } })
  for (const call of [ben.call, of.call, (await member('owner', of)).call]) {
    expect(await codeOf(change(call, own, true))).toBe('not_found')
    expect(await codeOf(call('DELETE', `views/${own}`))).toBe('not_found')
  }
})

test('a shared view is changed and deleted by its maker, owners and admins only', async () => {
  const ada = await member('sender')
  const id = await made(ada.call, 'Shared', true)
  for (const role of ['sender', 'developer', 'viewer', 'auditor'] as const) {
    const { call } = await member(role)
    expect(await codeOf(change(call, id, true))).toBe('not_permitted')
    expect(await codeOf(call('DELETE', `views/${id}`))).toBe('not_permitted')
  }
  expect(await codeOf(change(account.call, id, true))).toBe('not_permitted')
  for (const role of ['owner', 'admin'] as const) {
    const { call } = await member(role)
    expect((await change(call, id, true)).json()).toMatchObject({ name: 'Changed', query: {}, own: false })
    expect(await codeOf(change(call, id, false))).toBe('not_permitted')
  }
  expect((await change(ada.call, id, false)).json()).toMatchObject({ shared: false, own: true })
  expect((await ada.call('DELETE', `views/${id}`)).json()).toMatchObject({ status: 'success', id })
  expect(await codeOf(ada.call('DELETE', `views/${id}`))).toBe('not_found')
  const other = await made(ada.call, 'Another', true)
  const { call } = await member('admin')
  expect((await call('DELETE', `views/${other}`)).statusCode).toBe(200)
})

test('a key makes shared views only, and sharing needs the right to send', async () => {
  const refused = await account.call('POST', 'views', { name: 'Private', query, shared: false })
  expect(refused.json()).toMatchObject({
    code: 'validation_failed',
    errors: [{ field: 'shared', code: 'not_allowed' }],
  })
  const id = await made(account.call, 'Of a key', true)
  expect(await codeOf(change(account.call, id, false))).toBe('validation_failed')
  expect((await change(account.call, id, true)).statusCode).toBe(200)
  for (const role of ['viewer', 'auditor'] as const) {
    const { call } = await member(role)
    const shared = (await call('POST', 'views', { name: 'Shared', query, shared: true })).json()
    expect(shared).toMatchObject({ code: 'insufficient_scope', required_scope: 'requests:write' })
    const own = await made(call, 'Private', false)
    expect(await codeOf(change(call, own, true))).toBe('insufficient_scope')
  }
})

test('views of one mode are not those of the other, nor those of another account', async () => {
  const id = await made(account.call, 'Of the sandbox', true)
  const live = callWith(server, await addLiveKey(server.database, account.accountId))
  for (const call of [live, (await server.open()).call]) {
    expect(await names(call)).toEqual([])
    expect(await codeOf(change(call, id, true))).toBe('not_found')
  }
})

test('a member has at most 50 views, of at most 2 kB each', async () => {
  const { call } = await member('sender', await server.open())
  for (let i = 0; i < 50; i += 1) await made(call, `View ${i}`, i % 2 === 0)
  expect((await call('POST', 'views', { name: 'One more', query, shared: false })).json()).toMatchObject({
    ...{ code: 'too_many_views', limit: 50 },
  })
  const first = (await call('GET', 'views?limit=30')).json()
  const second = (await call('GET', `views?limit=30&starting_after=${first.next_cursor}`)).json()
  expect([...first.data, ...second.data].map(({ name }) => name)).toEqual(
    Array.from({ length: 50 }, (_, i) => `View ${49 - i}`),
  )
  const [{ id }] = first.data
  const large = (
    await call('PUT', `views/${id}`, { name: 'x', query: { search: 'x'.repeat(2_048) }, shared: false })
  ).json()
  expect(large).toMatchObject({ code: 'validation_failed', errors: [{ field: 'query', code: 'too_long' }] })
  const nested = await call('PUT', `views/${id}`, { name: 'x', query: { state: ['sealing'] }, shared: false })
  expect(nested.json().code).toBe('validation_failed')
})

test('calls at the same moment do not exceed the limit of views', async () => {
  const { call } = await member('sender', await server.open())
  for (let i = 0; i < 45; i += 1) await made(call, `View ${i}`, false)
  const save = () => call('POST', 'views', { name: 'At once', query, shared: false })
  const answers = await Promise.all(Array.from({ length: 12 }, save))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
  expect(await names(call)).toHaveLength(50)
})

test('the erasure of a person deletes the views that search for their address', async () => {
  const of = await server.open()
  const save = (name: string, search: string) => of.call('POST', 'views', { name, query: { search }, shared: true })
  await save('Asha', 'ASHA@example.com')
  await save('asha@example.com', 'lease')
  await save('Bob', 'bob@example.com')
  const eraser = openRole(server.database, 'countersign_eraser')
  const statements = eraseViewsWith({ tenantId: of.tenantId, email: 'Asha@example.com' })
  await eraser.transaction({ tenant: of.tenantId }, (tx) => tx.all(statements)).finally(() => eraser.close())
  expect(await names(of.call)).toEqual(['Bob'])
})
