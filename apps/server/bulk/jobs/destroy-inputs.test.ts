import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { fromPublicId } from '../../platform/ids.ts'
import type { Loop } from '../../platform/loop.ts'
import { eraseEverybody } from '../../records/testing/erase.ts'
import { openRole } from '../../testing/guarded-api.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { documents, jobIn, rowFor, sendJob, startBulkWorker } from '../testing/bulk.ts'
import { destroyOldInputs } from './destroy-inputs.ts'

const DAYS = 30

let server: TestServer
let sender: TestAccount
let worker: Loop
let finder: Database
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
  worker = startBulkWorker(server)
  finder = openRole(server.database, 'countersign_bulk')
})
afterAll(async () => {
  await worker.stop()
  await finder.close()
  await server.stop()
})

/** A job with one created and one failed row, completed this many days ago. */
async function completedJob(days: number): Promise<string> {
  const [document = ''] = await documents(sender, 1)
  const rows = [rowFor(document, 1, { notify: false }), rowFor(document, 2, { notify: false })]
  const { id } = (await sendJob(sender, rows)).json()
  expect((await jobIn(sender, id, 'completed')).progress).toMatchObject({ created: 1, failed: 1 })
  await server.database.owner(
    'UPDATE bulk_jobs SET completed_at = completed_at - make_interval(days => $2) WHERE job_id = $1',
    [fromPublicId('job', id), days],
  )
  return id
}

const destroy = () => destroyOldInputs(finder, server.deps.db, DAYS)
const call = (id: string, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  sender.call(method, `bulk-jobs/${id}${path}`, body)

describe('the input of a bulk job', { timeout: 60_000 }, () => {
  test('is available for edits during its retention period', async () => {
    const id = await completedJob(DAYS - 1)
    await destroy()
    const [document = ''] = await documents(sender, 1)
    expect((await call(id, 'PATCH', '/rows/2', { document_id: document })).statusCode).toBe(200)
    expect((await jobIn(sender, id, 'completed')).progress).toMatchObject({ created: 2, failed: 0 })
  })

  test('is destroyed after its retention period: key, batches and edited rows; results stay, without references of failed rows', async () => {
    const id = await completedJob(DAYS + 1)
    const results = (await call(id, 'GET', '/results?format=csv')).body
    await destroy()
    const left = await server.database.owner(
      `SELECT octet_length(k.wrapped) AS key, k.destroyed_at IS NOT NULL AS marked, j.defaults,
              (SELECT sum(octet_length(b.input))::int FROM bulk_batches b WHERE b.job_id = j.job_id) AS batches,
              (SELECT count(f.input)::int FROM bulk_failures f WHERE f.job_id = j.job_id) AS edited
         FROM bulk_jobs j JOIN document_keys k USING (tenant_id, key_id) WHERE j.job_id = $1 AND j.destroyed_at IS NOT NULL`,
      [fromPublicId('job', id)],
    )
    expect(left).toEqual([{ key: 0, marked: true, defaults: {}, batches: 0, edited: 0 }])
    expect((await call(id, 'GET', '/results?format=csv')).body).toBe(results.replace('failed,row-2,', 'failed,,'))
    expect((await call(id, 'GET', '')).json().progress).toMatchObject({ accepted: 2, created: 1, failed: 1 })
    expect((await call(id, 'GET', '/rows?state=failed')).json().data).toHaveLength(1)
  })

  test('L2: is destroyed when a person in it is erased, with the hash of the upload', async () => {
    const id = await completedJob(0)
    const [row] = (await call(id, 'GET', '/rows?state=created')).json().data
    const requestId = fromPublicId('sr', row.sign_request_id) ?? ''
    await sender.call('POST', `document-signrequest/${row.document_id}/cancel`)
    await eraseEverybody(server, requestId)
    const left = () =>
      server.database.owner(
        `SELECT octet_length(k.wrapped) AS key, j.repeat_hash, j.destroyed_at IS NOT NULL AS done,
                (SELECT sum(octet_length(b.input))::int FROM bulk_batches b WHERE b.job_id = j.job_id) AS batches
           FROM bulk_jobs j JOIN document_keys k USING (tenant_id, key_id) WHERE j.job_id = $1`,
        [fromPublicId('job', id)],
      )
    expect(await left()).toMatchObject([{ key: 0, repeat_hash: null, done: false }])
    await destroy()
    expect(await left()).toEqual([{ key: 0, repeat_hash: null, done: true, batches: 0 }])
  })

  test('is required for retries and edits, which fail with 409 after its destruction', async () => {
    const id = await completedJob(DAYS + 1)
    await destroy()
    for (const answer of [
      await call(id, 'POST', '/retry-failed'),
      await call(id, 'PATCH', '/rows/2', { message: 'again' }),
    ]) {
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({ code: 'wrong_state', reason: 'inputs_destroyed' })
      expect(answer.json().message).toContain('were destroyed')
    }
  })

  test('is not required for a recall', async () => {
    const id = await completedJob(DAYS + 1)
    await destroy()
    expect((await call(id, 'POST', '/recall')).statusCode).toBe(200)
    await jobIn(sender, id, 'recalled')
    const [row] = (await call(id, 'GET', '/rows?state=created')).json().data
    expect(row).toMatchObject({ request_state: 'cancelled' })
  })

  test('is destroyed by the next run after a process died', async () => {
    await completedJob(DAYS + 1)
    const { db } = server.deps
    const dying: Database = { ...db, flush: () => Promise.reject(new Error('killed')) }
    await expect(destroyOldInputs(finder, dying, DAYS)).rejects.toThrow('killed')
    const open = () =>
      server.database.owner(
        `SELECT FROM bulk_jobs WHERE destroyed_at IS NULL AND completed_at < now() - make_interval(days => ${DAYS})`,
      )
    expect(await open()).toHaveLength(1)
    expect(await server.database.owner(`SELECT FROM document_keys WHERE wrapped = ''`)).not.toEqual([])
    await destroy()
    expect(await open()).toEqual([])
  })
})
