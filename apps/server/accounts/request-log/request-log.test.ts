import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicId } from '../../platform/ids.ts'
import { addLiveKey } from '../../testing/live-key.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { addMember, addUser, signIn } from '../../users/testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

interface Call {
  request_id: string
  time: string
  method: string
  path: string
  route: string
  status: number
  error_code: string | null
  duration_ms: number
  caller: { type: string; id: string; name: string | null }
  document_id: string | null
  user_agent: string | null
}

async function list({ call }: Pick<TestAccount, 'call'>, query = ''): Promise<Call[]> {
  await server.parts.requestLog.flush()
  const answer = await call('GET', `request-log${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

const routesOf = (calls: Call[]) => calls.map(({ method, route, status }) => `${method} ${route} ${status}`)

const SIGNERS = [{ name: 'Ada', email: 'ada@example.com' }]

describe('the request log', () => {
  test('has each call of the account once, newest first, without its query and its body', async () => {
    const account = await server.open()
    const before = Date.now()
    const headers = { 'user-agent': `test/1 ${'x'.repeat(300)}` }
    const first = await account.call('GET', 'document-signrequest?reference=ada@example.com', undefined, headers)
    await account.call('PATCH', 'account', { time_zone: 'Nowhere/Nowhere' })
    const calls = await list(account)
    expect(calls).toMatchObject([
      { method: 'PATCH', path: '/api/v1/account', status: 422, error_code: 'validation_failed', document_id: null },
      {
        request_id: first.headers['request-id'],
        method: 'GET',
        path: '/api/v1/document-signrequest',
        route: '/api/v1/document-signrequest',
        status: 200,
        error_code: null,
        caller: { type: 'api_key', id: expect.stringMatching(/^key_/), name: expect.any(String) },
        user_agent: headers['user-agent'].slice(0, 200),
      },
    ])
    for (const { time, duration_ms } of calls) {
      expect(Date.parse(time)).toBeGreaterThanOrEqual(before)
      expect(Date.parse(time) + duration_ms).toBeLessThanOrEqual(Date.now() + 1)
    }
    const rows = await server.database.owner('SELECT r::text AS row FROM request_log r WHERE tenant_id = $1', [
      account.tenantId,
    ])
    expect(JSON.stringify(rows)).not.toMatch(/ada@|Nowhere/)
  })

  test('of one environment has no call of another account or mode', async () => {
    const [account, other] = [await server.open(), await server.open()]
    const live = await addLiveKey(server.database, account.accountId)
    const liveCaller = {
      call: ((method, url) =>
        server.inject({
          method,
          url: `/api/v1/${url}`,
          headers: { authorization: `Bearer ${live}` },
        })) as TestAccount['call'],
    }
    await Promise.all([
      account.call('GET', 'documents'),
      liveCaller.call('GET', 'templates'),
      other.call('GET', 'events'),
    ])
    expect(routesOf(await list(account))).toEqual(['GET /api/v1/documents 200'])
    expect(routesOf(await list(liveCaller))).toEqual(['GET /api/v1/templates 200'])
    expect(routesOf(await list(other))).toEqual(['GET /api/v1/events 200'])
    const [{ request_id: id } = { request_id: '' }] = await list(account)
    expect((await account.call('GET', `request-log/${id}`)).json().call).toMatchObject({ request_id: id })
    for (const { call } of [liveCaller, other]) expect((await call('GET', `request-log/${id}`)).statusCode).toBe(404)
  })

  test('has calls of members with their names, and refused calls of known callers', async () => {
    const account = await server.open()
    const { userId } = await addUser(server.parts)
    await addMember(server.parts, account.accountId, userId, 'viewer', ['test'])
    await server.database.owner(`UPDATE users SET name = 'Ben' WHERE user_id = $1`, [userId])
    const { token } = await signIn(server.parts, userId)
    const headers = { cookie: `countersign-session=${token}`, 'sec-fetch-site': 'same-origin' }
    const call = (url: string) => server.inject({ method: 'GET', url: `/api/v1/${url}`, headers })
    await call('documents')
    await call('api-keys')
    expect((await call('request-log')).statusCode).toBe(403)
    const caller = { type: 'member', id: publicId('usr', userId), name: 'Ben' }
    expect(await list(account)).toMatchObject([
      { route: '/api/v1/api-keys', status: 403, error_code: 'insufficient_scope', caller },
      { route: '/api/v1/documents', status: 200, caller },
    ])
    await server.database.owner('DELETE FROM memberships WHERE user_id = $1', [userId])
    expect(await list(account, `?member_id=${caller.id}`)).toMatchObject([
      { caller: { ...caller, name: null } },
      { caller: { ...caller, name: null } },
    ])
  })

  test('has no call without a known account, and no reading of the log itself', async () => {
    const account = await server.open()
    const [{ count: before } = { count: -1 }] = await server.database.owner('SELECT count(*) FROM request_log')
    for (const url of ['/livez', '/docs', '/api/v1/documents', '/api/v1/nothing', '/scim/v2/Users', '/s/x']) {
      await server.inject({ method: 'GET', url, headers: { authorization: 'Bearer sk_test_wrong' } })
    }
    await account.call('GET', 'nothing')
    await list(account)
    expect(await list(account)).toEqual([])
    expect(await server.database.owner('SELECT count(*) FROM request_log')).toEqual([{ count: before }])
  })
})

test('an id that no call can have is not found', async () => {
  const { call } = await server.open()
  for (const id of ['%00', 'short', 'a%20space%20in%20it', 'a'.repeat(64)]) {
    expect([id, (await call('GET', `request-log/${id}`)).json().code]).toEqual([id, 'not_found'])
  }
})

test('a call succeeds although the log cannot be written', async () => {
  const account = await server.open()
  await server.database.owner('REVOKE INSERT ON request_log FROM countersign_app')
  try {
    expect((await account.call('GET', 'documents')).statusCode).toBe(200)
    expect(await list(account)).toEqual([])
  } finally {
    await server.database.owner('GRANT INSERT ON request_log TO countersign_app')
  }
  expect((await account.call('GET', 'documents')).statusCode).toBe(200)
  expect(await list(account)).toHaveLength(1)
})

describe('calls about a document', () => {
  test('are found by it, whether the path, the body or the response names it', async () => {
    const account = await server.open()
    const documentId = await account.uploadDocument()
    const body = { document_id: documentId, signers: SIGNERS, reference: 'r' }
    expect((await account.call('POST', 'document-signrequest', body)).statusCode).toBe(200)
    const repeated = await account.call(
      'POST',
      'document-signrequest',
      { ...body, reference: 's' },
      { 'idempotency-key': 'k' },
    )
    expect(repeated.json().code).toBe('signrequest_exists')
    await account.call('POST', 'document-signrequest', { ...body, reference: 's' }, { 'idempotency-key': 'k' })
    await account.call('GET', `document-signrequest/${documentId.toUpperCase()}`)
    const copy = (await account.call('POST', `documents/${documentId}/copy`)).json().document_id
    await account.call('GET', 'documents/not-a-uuid')
    const found = await list(account, `?document_id=${documentId}`)
    expect(routesOf(found)).toEqual([
      'GET /api/v1/document-signrequest/{document_id} 200',
      'POST /api/v1/document-signrequest 409',
      'POST /api/v1/document-signrequest 409',
      'POST /api/v1/document-signrequest 200',
      'POST /api/v1/documents 200',
    ])
    expect(found.map(({ error_code }) => error_code)).toEqual([
      null,
      ...Array(2).fill('signrequest_exists'),
      null,
      null,
    ])
    expect(routesOf(await list(account, `?document_id=${copy}`))).toEqual([
      'POST /api/v1/documents/{document_id}/copy 200',
    ])
  })
})
