import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { recordOrLogProblem, recordProblem, resolveProblem } from './record.ts'

let server: TestServer
let sender: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
})
afterAll(() => server.stop())

const deps = () => ({ ...server.parts, wakeRelay: () => {}, wakeSealer: () => {} })

async function create(): Promise<{ path: string; requestId: string }> {
  const document_id = await sender.addDocument()
  const signers = [{ name: 'Asha', email: 'asha@example.com' }]
  expect((await sender.call('POST', 'document-signrequest', { document_id, signers })).statusCode).toBe(200)
  const [row] = await server.database.owner('SELECT request_id FROM sign_requests WHERE document_id = $1', [
    document_id,
  ])
  return { path: `document-signrequest/${document_id}`, requestId: String(row?.request_id) }
}

const get = async (path: string) => (await sender.call('GET', path)).json()

test('a problem is in the status, in explain, in one event and in the audit trail until it is resolved', async () => {
  const { path, requestId } = await create()
  for (const _ of [1, 2]) await recordProblem(deps(), sender.tenantId, { requestId }, { code: 'file_altered' })
  const problem = { work: 'storage', code: 'file_altered', signer_id: null, message: expect.any(String), at: expect.any(String) } // biome-ignore format: one line
  expect((await get(path)).problems).toEqual([problem])
  const why = await get(`${path}/explain`)
  expect(why).toMatchObject({ waiting_for: 'problem', problems: [problem] })
  expect(why.summary).toContain('It waits for Asha to sign.')
  expect(why.summary).not.toContain('Waiting for')
  const events = (await get(`${path}/events`)).data as { type: string; data: object }[]
  const reported = events.filter(({ type }) => type === 'document.problem')
  expect(reported).toMatchObject([{ data: { state: 'pending', problem } }])
  expect(reported[0]?.data).not.toHaveProperty('signer')

  await resolveProblem(deps(), sender.tenantId, { requestId }, { code: 'file_altered' })
  expect(await get(`${path}/explain`)).toMatchObject({ waiting_for: 'signers', problems: [] })
  const kinds = await server.database.owner('SELECT kind FROM audit_entries WHERE request_id = $1 ORDER BY seq', [
    requestId,
  ])
  expect(kinds.slice(-2)).toEqual([{ kind: 'problem_recorded' }, { kind: 'problem_resolved' }])
})

test('a request whose rows are broken does not stop work on many requests, and is counted', async () => {
  const { requestId } = await create()
  // Occupies the next sequence number of its chain, so every change of it fails.
  await server.database.owner(
    `INSERT INTO audit_entries (tenant_id, request_id, seq, kind, at, canonical, hash)
     SELECT tenant_id, request_id, audit_seq + 1, 'fault', now(), '', '' FROM sign_requests WHERE request_id = $1`,
    [requestId],
  )
  const logged: object[] = []
  const log = { error: (what: object) => logged.push(what) } as never
  await recordOrLogProblem({ ...deps(), log }, sender.tenantId, { requestId }, { code: 'log_refused' })
  expect(logged).toMatchObject([{ code: 'log_refused', request: expect.stringMatching(/^sr_/) }])
  expect(await server.metrics()).toMatch(/^countersign_permanent_failures_total\{work="log"\} [1-9]/m)
})
