import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstIdAt, newId, publicId } from '../../platform/ids.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { type CallFilter, listCalls } from './read.ts'
import { loggedCall } from './testing/calls.ts'
import type { LoggedCall } from './write.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function write(calls: readonly LoggedCall[]): Promise<void> {
  for (const call of calls) server.parts.requestLog.add(call)
  await server.parts.requestLog.flush()
}

/** An id of this millisecond: of several, the order of their random bits decides. */
function idAt(ms: number, random: string): string {
  return `${firstIdAt(new Date(ms)).slice(0, 14)}7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`
}

const START = Date.now() - 86_400_000
const KEYS = [newId(), newId()]
const USER = newId()
const DOCUMENT = newId()

const call = fc.record({
  ms: fc.nat(3).map((ms) => START + ms),
  random: fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 18, maxLength: 18 }),
  method: fc.constantFrom('GET', 'POST'),
  status: fc.constantFrom(200, 302, 404, 409, 503),
  caller: fc.constantFrom(...KEYS, null),
  document: fc.boolean(),
  route: fc.constantFrom('/api/v1/a', '/api/v1/b/{id}'),
})

const filter: fc.Arbitrary<CallFilter> = fc.record(
  {
    method: fc.constantFrom('GET', 'POST'),
    status: fc.constantFrom([200, 299] as const, [400, 499] as const, [503, 503] as const),
    keyId: fc.constantFrom(...KEYS),
    userId: fc.constant(USER),
    callerType: fc.constantFrom('api_key', 'member'),
    documentId: fc.constant(DOCUMENT),
    path: fc.constantFrom('/api/v1/a', '/api/v1/b/{id}', '/api/v1/b/7'),
    errorCode: fc.constantFrom('not_found', 'wrong_state'),
    from: fc.constant(new Date(START + 1)),
    to: fc.constant(new Date(START + 3)),
  },
  { requiredKeys: [] },
)

const CODES: Record<number, string> = { 404: 'not_found', 409: 'wrong_state' }

function isMatch(row: LoggedCall, ms: number, f: CallFilter): boolean {
  return [
    f.method === undefined || row.method === f.method,
    f.status === undefined || (row.status >= f.status[0] && row.status <= f.status[1]),
    f.keyId === undefined || row.key_id === f.keyId,
    f.userId === undefined || row.user_id === f.userId,
    f.callerType === undefined || (row.key_id !== null) === (f.callerType === 'api_key'),
    f.documentId === undefined || row.document_id === f.documentId,
    f.path === undefined || row.route === f.path || row.path === f.path,
    f.errorCode === undefined || row.error_code === f.errorCode,
    f.from === undefined || ms >= f.from.getTime(),
    f.to === undefined || ms < f.to.getTime(),
  ].every(Boolean)
}

test('pages have each matching call once, newest first, whatever the filters, equal times and the calls that a page reads', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(call, {
        maxLength: 30,
        selector: ({ ms, random }) => `${ms} ${random.replace(/^(...)...(..............)$/, '$1$2')}`,
      }),
      filter,
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 1, max: 9 }),
      async (made, wanted, limit, scanned) => {
        const account = await server.open()
        const rows = made.map(({ ms, random, method, status, caller, document, route }) => ({
          ms,
          row: loggedCall(account, {
            ...{ entry_id: idAt(ms, random), method, status, error_code: CODES[status] ?? null },
            ...{ key_id: caller, user_id: caller === null ? USER : null },
            ...{ document_id: document ? DOCUMENT : null, route, path: route.replace('{id}', '7') },
          }),
        }))
        await write(rows.map(({ row }) => row))
        const expected = rows.filter(({ row, ms }) => isMatch(row, ms, wanted)).map(({ row }) => row.entry_id)
        expect(await allPages(account, wanted, limit, scanned)).toEqual(expected.sort().reverse())
      },
    ),
    { numRuns: 60 },
  )
})

async function allPages({ tenantId }: TestAccount, wanted: CallFilter, limit: number, scanned: number) {
  const found: string[] = []
  for (let before: string | null = null; ; ) {
    const page = await listCalls(server.parts.db, tenantId, wanted, { limit: limit + 1, before }, scanned)
    const shown = page.rows.slice(0, limit).map(({ entry_id }) => entry_id)
    found.push(...shown)
    const next = page.rows.length > limit ? shown.at(-1) : page.scannedTo
    if (next === null || next === undefined) return found
    before = next
  }
}

describe('the list', () => {
  const list = async (account: TestAccount, query: string) => {
    const answer = await account.call('GET', `request-log?${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  test('continues after a page without a match', async () => {
    const account = await server.open()
    const old = loggedCall(account, { method: 'DELETE', entry_id: idAt(START, '0'.repeat(18)) })
    await write([old, ...Array.from({ length: 10_000 }, () => loggedCall(account))])
    const first = await list(account, 'method=DELETE')
    expect(first).toMatchObject({ data: [], has_more: true, next_cursor: expect.any(String) })
    const second = await list(account, `method=DELETE&starting_after=${first.next_cursor}`)
    expect(second).toMatchObject({ data: [{ method: 'DELETE' }], has_more: false, next_cursor: null })
    expect((await list(account, 'limit=100')).data).toHaveLength(100)
  })

  test.each([
    ['status=4xx', 2],
    ['status=404', 1],
    ['status=2xx', 1],
    ['status=409&error_code=signrequest_exists', 1],
    ['error_code=not_found', 1],
    [`api_key_id=${publicId('key', KEYS[0] ?? '')}`, 2],
    [`member_id=${publicId('usr', USER)}`, 1],
    ['caller_type=member', 1],
    ['path=/api/v1/documents/7', 1],
    [`path=${encodeURIComponent('/api/v1/documents/{document_id}')}`, 1],
    [`document_id=${DOCUMENT.toUpperCase()}`, 1],
    ['method=PUT', 0],
    ['to=2020-01-01T00:00:00Z', 0],
    ['from=2020-01-01T00:00:00Z', 3],
  ])('filters by %s', async (query, count) => {
    const account = await server.open()
    const route = '/api/v1/documents/{document_id}'
    await write([
      loggedCall(account, { key_id: KEYS[0] ?? '', document_id: DOCUMENT, route, path: '/api/v1/documents/7' }),
      loggedCall(account, { key_id: KEYS[0] ?? '', status: 404, error_code: 'not_found' }),
      loggedCall(account, { key_id: null, user_id: USER, status: 409, error_code: 'signrequest_exists' }),
    ])
    expect((await list(account, query)).data).toHaveLength(count)
  })

  test.each([
    'status=6xx',
    'status=40',
    'api_key_id=usr_1',
    'member_id=1',
    'document_id=x',
    'error_code=x',
    'method=get',
    'from=x',
  ])('refuses %s', async (query) => {
    const account = await server.open()
    expect((await account.call('GET', `request-log?${query}`)).json()).toMatchObject({ code: 'validation_failed' })
  })
})

test('of several calls with one chosen id the newest is found, and no made id is taken for a chosen one', async () => {
  const account = await server.open()
  const made = newId()
  const chosen = `req_${made.replaceAll('-', '')}`
  const calls = [
    loggedCall(account, { entry_id: made, status: 201 }),
    loggedCall(account, { request_id: 'my-own-id', status: 404 }),
    loggedCall(account, { request_id: 'my-own-id', status: 503 }),
  ]
  await write(calls)
  const find = async (id: string) => (await account.call('GET', `request-log/${id}`)).json()
  expect(await find('my-own-id')).toMatchObject({ status: 'success', call: { request_id: 'my-own-id', status: 503 } })
  expect(await find(chosen)).toMatchObject({ call: { request_id: chosen, status: 201 } })
  expect(await find('another-id')).toMatchObject({ code: 'not_found' })
})
