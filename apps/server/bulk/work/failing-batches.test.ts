import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fromPublicId } from '../../platform/ids.ts'
import type { Loop } from '../../platform/loop.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { loadJob } from '../jobs/read.ts'
import { batchContext, encryptInput, rowKey } from '../rows/encrypt-rows.ts'
import { documents, jobIn, rowFor, sendJob, startBulkWorker } from '../testing/bulk.ts'

// Rows and batches that always fail: they fail or wait, and the others continue.

/** Generous, for slow machines. */
const TIMEOUT = { timeout: 20_000 }
const LONG = 60_000

let server: TestServer
let sender: TestAccount
let worker: Loop
let errors: Error[]
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
  worker = startBulkWorker(server, (error) => {
    errors.push(error)
  })
})
beforeEach(() => {
  errors = []
})
afterAll(async () => {
  await worker.stop()
  await server.stop()
})

/** A paused job of two batches. */
async function pausedJob(): Promise<{ id: string; jobId: string }> {
  const ids = await documents(sender, 101)
  const rows = ids.map((document, i) => rowFor(document, i))
  const { id } = (await sendJob(sender, rows, '?notify=false&hold=true')).json()
  return { id, jobId: fromPublicId('job', id) ?? '' }
}

const resume = (id: string) => sender.call('POST', `bulk-jobs/${id}/resume`)
const failed = async (id: string) => (await sender.call('GET', `bulk-jobs/${id}/rows?state=failed`)).json().data

/** Has the failing batch retried at once, and says why the job waits. */
async function waitingAfterRetry(id: string, jobId: string) {
  await server.database.owner(
    'UPDATE bulk_batches SET claimed_until = NULL WHERE job_id = $1 AND NOT done AND holder IS NULL',
    [jobId],
  )
  return (await jobIn(sender, id, 'running', 'recalling')).waiting_for
}

const problemEvents = async (id: string) => {
  const rows = await server.database.owner(
    `SELECT body::jsonb -> 'data' AS data FROM events
      WHERE type = 'bulk_job.problem' AND body::jsonb #>> '{data,bulk_job_id}' = $1`,
    [id],
  )
  return rows.map(({ data }) => data)
}

test(
  'a request that cannot be cancelled does not prevent the recall of the others',
  async () => {
    const { id, jobId } = await pausedJob()
    await resume(id)
    await jobIn(sender, id, 'completed')
    await server.database.owner(`
    CREATE FUNCTION reject_cancel() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.job_row = 1 AND NEW.state = 'cancelled' THEN RAISE 'rejected'; END IF; RETURN NEW;
    END $$`)
    await server.database.owner(
      'CREATE TRIGGER reject_cancel BEFORE UPDATE ON sign_requests FOR EACH ROW EXECUTE FUNCTION reject_cancel()',
    )
    await sender.call('POST', `bulk-jobs/${id}/recall`)
    const open = () =>
      server.database.owner(`SELECT job_row FROM sign_requests WHERE job_id = $1 AND state = 'pending'`, [jobId])
    await expect.poll(open, TIMEOUT).toEqual([{ job_row: 1 }])
    await expect.poll(() => waitingAfterRetry(id, jobId), TIMEOUT).toMatchObject({ code: 'batch_failed' })
    expect(await problemEvents(id)).toMatchObject([{ state: 'recalling', problem: { code: 'batch_failed' } }])
    await server.database.owner('DROP TRIGGER reject_cancel ON sign_requests')
    await server.database.owner('UPDATE bulk_batches SET claimed_until = NULL WHERE job_id = $1 AND NOT done', [jobId])
    expect(await jobIn(sender, id, 'recalled')).toMatchObject({ waiting_for: null })
    expect(await open()).toEqual([])
  },
  LONG,
)

describe('a batch', () => {
  test('that cannot be decrypted fails its rows, and no others', async () => {
    const { id, jobId } = await pausedJob()
    await server.database.owner(`UPDATE bulk_batches SET input = '\\x00' WHERE job_id = $1 AND batch = 2`, [jobId])
    await resume(id)
    expect((await jobIn(sender, id, 'completed')).progress).toMatchObject({ created: 100, failed: 1 })
    expect(await failed(id)).toMatchObject([{ row: 101, error: { code: 'internal_error' } }])
    expect(errors).toMatchObject([{ message: expect.stringContaining('cannot be decrypted') }])
  })

  test('of a job whose key is refused fails its rows, which can be retried when the key is back', async () => {
    const { id, jobId } = await pausedJob()
    const flip = () =>
      server.database.owner(
        `UPDATE document_keys SET wrapped = set_byte(wrapped, 20, get_byte(wrapped, 20) # 1)
          WHERE (tenant_id, key_id) = (SELECT tenant_id, key_id FROM bulk_jobs WHERE job_id = $1)`,
        [jobId],
      )
    await flip()
    await resume(id)
    expect((await jobIn(sender, id, 'completed')).progress).toMatchObject({ created: 0, failed: 101 })
    expect((await failed(id))[0]).toMatchObject({ row: 1, error: { code: 'internal_error' } })
    await flip()
    await sender.call('POST', `bulk-jobs/${id}/retry-failed`)
    expect((await jobIn(sender, id, 'completed')).progress).toMatchObject({ created: 101, failed: 0 })
  })

  test('with a row that overflows the stack fails that row, and no others', async () => {
    const { id, jobId } = await pausedJob()
    const [document] = await documents(sender, 1)
    const { key } = await loadJob(server.parts.db, sender.tenantId, jobId)
    // Intake rejects such a row; an earlier release may have stored one.
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const input = `[{"metadata":${deep}}]`
    const encrypted = encryptInput(await rowKey(server.parts.blobs, key), batchContext(jobId, 2), input)
    await server.database.owner('UPDATE bulk_batches SET input = $2 WHERE job_id = $1 AND batch = 2', [
      jobId,
      encrypted,
    ])
    await resume(id)
    expect((await jobIn(sender, id, 'completed')).progress).toMatchObject({ created: 100, failed: 1 })
    const edited = await sender.call('PATCH', `bulk-jobs/${id}/rows/101`, {
      ...rowFor(document as string, 500),
      metadata: {},
    })
    expect(edited.statusCode).toBe(200)
    expect((await jobIn(sender, id, 'completed')).progress).toMatchObject({ created: 101, failed: 0 })
  })

  test(
    'that cannot be finished waits, and does not block the others',
    async () => {
      const { id, jobId } = await pausedJob()
      await server.database.owner('CREATE TABLE poisoned (job_id uuid, batch int)')
      await server.database.owner('INSERT INTO poisoned VALUES ($1, 1)', [jobId])
      await server.database.owner(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
        IF NEW.done_at IS NOT NULL AND EXISTS (SELECT FROM poisoned p WHERE (p.job_id, p.batch) = (NEW.job_id, NEW.batch))
        THEN RAISE 'poisoned'; END IF; RETURN NEW;
      END $$`)
      await server.database.owner(
        'CREATE TRIGGER refuse BEFORE UPDATE ON bulk_batches FOR EACH ROW EXECUTE FUNCTION refuse()',
      )
      await resume(id)
      const batches = () =>
        server.database.owner(
          `SELECT batch, done, holder, claimed_until > clock_timestamp() AS waiting
           FROM bulk_batches WHERE job_id = $1 ORDER BY batch`,
          [jobId],
        )
      await expect.poll(batches, TIMEOUT).toMatchObject([
        { batch: 1, done: false, holder: null, waiting: true },
        { batch: 2, done: true },
      ])
      expect((await jobIn(sender, id, 'running')).progress).toMatchObject({ created: 101, waiting: 0 })
      await expect.poll(() => waitingAfterRetry(id, jobId), TIMEOUT).toMatchObject({ code: 'batch_failed' })
      expect(await problemEvents(id)).toMatchObject([
        { state: 'running', created: 101, problem: { code: 'batch_failed' } },
      ])
      await server.database.owner('DROP TRIGGER refuse ON bulk_batches')
      await server.database.owner('UPDATE bulk_batches SET claimed_until = NULL WHERE job_id = $1 AND NOT done', [
        jobId,
      ])
      expect((await jobIn(sender, id, 'completed')).progress).toMatchObject({ created: 101, failed: 0 })
    },
    LONG,
  )
})
