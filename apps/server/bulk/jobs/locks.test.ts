import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { fromPublicId } from '../../platform/ids.ts'
import { openRole } from '../../testing/guarded-api.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { makeRowChecker } from '../rows/check-row.ts'
import { bulkDependencies, documents, jobIn, rowFor, sendJob, startBulkWorker } from '../testing/bulk.ts'
import { BATCH_LEASES, type Claim, claimBatches } from '../work/claim.ts'
import { createRows, type RowDeps } from '../work/create-rows.ts'
import { finishCreating } from '../work/finish-batch.ts'
import { openBatch } from '../work/open-batch.ts'
import { makeRowThrottle } from '../work/row-throttle.ts'
import { changeJob } from './change.ts'
import { makeVersionReader } from './versions.ts'

// Commands of the sender that run concurrently with a worker, and workers whose lease is lost.

const ONE_WORKER = { rated: false, perTenant: 1 }
/** Generous, for slow machines. */
const TIMEOUT = { timeout: 20_000 }

let server: TestServer
let db: Database
let sender: TestAccount
let finder: Database
let deps: RowDeps
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
  finder = openRole(server.database, 'countersign_bulk')
  const slow = { statementTimeoutMs: 60_000, lockTimeoutMs: 60_000, poolWaitMs: 60_000 }
  db = openDatabase({ url: server.database.url, role: 'countersign_app', max: 4, ...slow })
  deps = {
    ...bulkDependencies(server),
    db,
    throttle: makeRowThrottle(),
    check: makeRowChecker(),
    versions: makeVersionReader(db),
  }
})
afterAll(async () => {
  await Promise.all([finder.close(), db.close()])
  await server.stop()
})

interface ClaimedJob {
  id: string
  jobId: string
  claim: Claim
}

/** A job whose only batch a worker has claimed. */
async function claimedJob(rows: object[]): Promise<ClaimedJob> {
  const { id } = (await sendJob(sender, rows, '?notify=false')).json()
  return { id, jobId: fromPublicId('job', id) ?? '', claim: await claimFor(id) }
}

async function claimFor(id: string): Promise<Claim> {
  const [claim] = await claimBatches(finder, ONE_WORKER, 1, [])
  if (!claim || claim.jobId !== fromPublicId('job', id)) throw new Error('the batch was not claimed')
  return claim
}

const expireLease = (jobId: string) =>
  server.database.owner(`UPDATE bulk_batches SET claimed_until = now() - interval '1 second' WHERE job_id = $1`, [
    jobId,
  ])

async function open(claim: Claim) {
  const opened = await openBatch({ db, blobs: server.parts.blobs }, claim)
  if (!opened) throw new Error('the batch does not exist')
  return opened
}

const created = async (jobId: string) =>
  (await server.database.owner('SELECT reference FROM sign_requests WHERE job_id = $1', [jobId])) as object[]

/** The numbers of exclusive holders of a job's lock, and of waiting sessions. */
const jobLocks = async () =>
  (
    await server.database.owner(`
      SELECT count(*) FILTER (WHERE granted AND mode = 'ExclusiveLock')::int AS exclusive,
             count(*) FILTER (WHERE NOT granted)::int AS waiting
        FROM pg_locks JOIN pg_database d ON d.oid = database
       WHERE d.datname = current_database() AND locktype = 'advisory'`)
  )[0]

test.each(['pause', 'cancel', 'recall'] as const)(
  'no row is created after %s, not even by a worker that has started on it',
  async (command) => {
    const [document] = await documents(sender, 1)
    const { jobId, claim } = await claimedJob([rowFor(document as string, 1)])
    const opened = await open(claim)
    const { promise: rowLocked, resolve: signalLocked } = Promise.withResolvers<void>()
    const { promise: unlocked, resolve: unlock } = Promise.withResolvers<void>()
    // Blocks the command between the advisory lock and the lock of the job's row.
    const blocker = db.transaction({ tenant: sender.tenantId }, async (tx) => {
      await tx.query('SELECT 1 FROM bulk_jobs WHERE job_id = $1 FOR UPDATE', [jobId])
      signalLocked()
      await unlocked
    })
    await rowLocked
    const changing = changeJob(db, sender.tenantId, jobId, command)
    await expect.poll(jobLocks, TIMEOUT).toEqual({ exclusive: 1, waiting: 0 })
    const creating = createRows(deps, opened, claim)
    await expect.poll(jobLocks, TIMEOUT).toEqual({ exclusive: 1, waiting: 1 })
    unlock()
    await Promise.all([blocker, changing])
    expect(await creating).toMatchObject({ failures: [], waitFor: null })
    expect([claim.active, await created(jobId)]).toEqual([false, []])
    await server.database.owner('UPDATE bulk_jobs SET due_at = NULL')
  },
)

test('a worker that lost its lease neither fails nor creates a row edited meanwhile', async () => {
  const [first, second] = await documents(sender, 2)
  await sender.call('POST', 'document-signrequest', rowFor(first as string, 1))
  const { id, jobId, claim: late } = await claimedJob([rowFor(first as string, 1)])
  const before = await open(late)
  const done = await createRows(deps, before, late)
  expect(done.failures).toMatchObject([{ row: 1, error: { code: 'signrequest_exists' } }])
  // The lease expires. Another worker finishes the batch, and the sender edits the row.
  await expireLease(jobId)
  const claim = await claimFor(id)
  await finishCreating(db, claim, await createRows(deps, await open(claim), claim))
  await jobIn(sender, id, 'completed')
  const edited = await sender.call('PATCH', `bulk-jobs/${id}/rows/1`, { document_id: second })
  expect(edited.json()).toMatchObject({ state: 'waiting' })
  // The first worker continues.
  expect(await finishCreating(db, late, done)).toBe(false)
  expect((await sender.call('GET', `bulk-jobs/${id}/rows`)).json().data).toMatchObject([{ state: 'waiting' }])
  await sender.call('POST', `document-signrequest/${first}/cancel`)
  expect(await createRows(deps, before, late)).toMatchObject({ failures: [], waitFor: null })
  expect([late.active, await created(jobId)]).toEqual([false, []])
  const worker = startBulkWorker(server)
  expect((await jobIn(sender, id, 'completed')).progress).toMatchObject({ created: 1, failed: 0 })
  await worker.stop()
  const [request] = await server.database.owner('SELECT document_id FROM sign_requests WHERE job_id = $1', [jobId])
  expect(request).toEqual({ document_id: second })
})

test('a worker that claims a batch again cannot use its earlier lease', async () => {
  const [document] = await documents(sender, 1)
  const { id, jobId, claim: before } = await claimedJob([rowFor(document as string, 1)])
  const opened = await open(before)
  await expireLease(jobId)
  const now = await claimFor(id)
  await BATCH_LEASES.renew(finder, [before, now])
  expect([before.active, now.active]).toEqual([false, true])
  // Simulates a worker that has not noticed the loss of its lease.
  before.active = true
  expect(await createRows(deps, opened, before)).toMatchObject({ failures: [], waitFor: null })
  expect(await finishCreating(db, before, { round: 0, failures: [], waitFor: null })).toBe(false)
  expect(await created(jobId)).toEqual([])
  expect(await finishCreating(db, now, await createRows(deps, await open(now), now))).toBe(true)
  expect(await created(jobId)).toHaveLength(1)
})
