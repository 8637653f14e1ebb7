import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { openRole } from '../../testing/guarded-api.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { runDue, runDueAtRate } from './run-due.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const BURST = 30
const PER_SECOND = 2_000

let timer: Database
beforeAll(() => {
  timer = openRole(server.database, 'countersign_timer')
})
afterAll(() => timer.close())

test('a burst of due requests changes no faster than the rate, with an audit entry and an event each', async () => {
  const sender = await server.open()
  await makeBurst(sender)
  const began = performance.now()
  let paused = 0
  const pause = async (ms: number) => {
    paused += ms
  }
  while (await runDueAtRate({ ...server.deps, timer }, pause));
  expect(paused + performance.now() - began).toBeGreaterThanOrEqual((BURST * 1000) / PER_SECOND)
  expect(await outcomes(sender)).toEqual([{ state: 'expired', due: false, audits: 1, events: 1, heads: 1, n: BURST }])
})

test('a locked request is waited for alone, and a request that fails does not block the others', async () => {
  const sender = await server.open()
  await makeBurst(sender)
  const [first, second] = await server.database.owner(
    'SELECT request_id FROM sign_requests WHERE tenant_id = $1 ORDER BY due_at, request_id LIMIT 2',
    [sender.tenantId],
  )
  // Occupies the next sequence number of its chain, so every change of it fails.
  await server.database.owner(
    `INSERT INTO audit_entries (tenant_id, request_id, seq, kind, at, canonical, hash)
     SELECT tenant_id, request_id, audit_seq + 1, 'fault', now(), '', '' FROM sign_requests WHERE request_id = $1`,
    [first?.request_id],
  )
  const release = Promise.withResolvers<void>()
  const lockSecond = () =>
    new Promise<void>((locked, failed) => {
      const { db } = server.deps
      db.transaction({ tenant: sender.tenantId }, async (tx) => {
        await tx.query('SELECT 1 FROM sign_requests WHERE request_id = $1 FOR UPDATE', [second?.request_id])
        locked()
        await release.promise
      }).catch(failed)
    })
  // Locks after the claim and before the first change.
  let locked: Promise<void> | undefined
  const throttle = { next: async () => (locked ??= lockSecond()) }
  const drained = runDue({ ...server.deps, timer, throttle }).catch((error: Error) => error.message)
  await until(isWaitedFor)
  release.resolve()
  expect(await drained).toBe(`1 of ${BURST} due requests failed; they are retried in 30 s`)
  expect(await server.metrics()).toMatch(/^countersign_permanent_failures_total\{work="timer"\} [1-9]/m)
  const counts = (await outcomes(sender)).map(({ state, n }) => [state, n])
  expect(counts.toSorted()).toEqual([
    ['expired', BURST - 1],
    ['pending', 1],
  ])
})

async function makeBurst(sender: TestAccount): Promise<void> {
  for (let made = 0; made < BURST; made += 1) await ask(sender)
  await sender.call('POST', 'sandbox/clock/advance', { seconds: 40 * 86_400 })
}

/** The states of an account's requests, and the records of their end. */
function outcomes({ tenantId }: TestAccount) {
  const of = (table: string, id: string, more: string) =>
    `(SELECT count(*)::int FROM ${table} x WHERE x.tenant_id = r.tenant_id AND x.${id} = r.request_id AND ${more})`
  return server.database.owner(
    `SELECT state, due_at IS NOT NULL AS due, ${of('audit_entries', 'request_id', 'x.seq = r.audit_seq AND x.hash = r.audit_head')} AS audits,
            ${of('events', 'stream_id', `x.type = 'document.expired'`)} AS events,
            ${of('log_pending', 'request_id', 'x.head = r.audit_head')} AS heads, count(*)::int AS n
       FROM sign_requests r WHERE tenant_id = $1 GROUP BY 1, 2, 3, 4, 5`,
    [tenantId],
  )
}

/** Whether a session waits for a lock in this database. */
async function isWaitedFor(): Promise<boolean> {
  const waiting = await server.database.owner(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return waiting.length > 0
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo()));
}

async function ask(sender: TestAccount): Promise<void> {
  const signers = [{ name: 'Asha', email: 'asha@example.com' }]
  const answer = await sender.call('POST', 'document-signrequest', {
    document_id: await sender.addDocument(),
    signers,
  })
  expect(answer.statusCode).toBe(200)
}
