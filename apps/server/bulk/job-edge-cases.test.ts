import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromPublicId } from '../platform/ids.ts'
import type { Loop } from '../platform/loop.ts'
import { startTestServer, type TestAccount, type TestServer } from '../testing/server.ts'
import { documents, type Job, jobIn, rowFor, sendJob, startBulkWorker } from './testing/bulk.ts'

// Counts, recalls and streams of jobs that have created few or no requests, with and without a worker.

let server: TestServer
let sender: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
})
afterAll(() => server.stop())

const call = async <T = Job>(id: string, method: 'GET' | 'POST', path: string): Promise<T> =>
  (await sender.call(method, `bulk-jobs/${id}${path}`)).json()

async function pausedJob(rows: object[], query = ''): Promise<string> {
  return (await sendJob(sender, rows, `?hold=true&notify=false${query}`)).json().id
}

async function withWorker<T>(work: () => Promise<T>): Promise<T> {
  const worker: Loop = startBulkWorker(server)
  try {
    return await work()
  } finally {
    await worker.stop()
  }
}

/** Reads all pages of a list. */
async function allRows(id: string, method: 'GET' | 'POST', path: string): Promise<number[]> {
  const rows: number[] = []
  for (let next: string | null = ''; next !== null; ) {
    const after: string = next && `&starting_after=${next}`
    const page = await call<{ data: { row: number }[]; next_cursor: string | null }>(id, method, `${path}${after}`)
    rows.push(...page.data.map(({ row }) => row))
    next = page.next_cursor
  }
  return rows
}

const rowsWithoutDocument = (count: number) => Array.from({ length: count }, (_, i) => rowFor(crypto.randomUUID(), i))

describe('a job that has created nothing', () => {
  test('is recalled at once, despite a low rate, and lists all rows as cancelled', async () => {
    const id = await pausedJob(rowsWithoutDocument(250), '&rate=1')
    expect((await call(id, 'POST', '/recall')).state).toBe('recalled')
    const { progress } = await call(id, 'GET', '')
    expect(progress).toMatchObject({ created: 0, cancelled: 250, waiting: 0 })
    const listed = await allRows(id, 'GET', '/rows?state=cancelled&limit=100')
    expect(listed).toEqual(Array.from({ length: 250 }, (_, i) => i + 1))
  })

  test('cannot be cancelled once it is completed, and the error names /recall', async () => {
    const id = await pausedJob(rowsWithoutDocument(1))
    await withWorker(async () => {
      await call(id, 'POST', '/resume')
      await jobIn(sender, id, 'completed')
    })
    const rejected = await sender.call('POST', `bulk-jobs/${id}/cancel`)
    expect([rejected.statusCode, rejected.json().message]).toEqual([409, expect.stringContaining('/recall')])
  })
})

test('invalid rows are counted as failed before any worker runs, and wait after retry-failed', async () => {
  const wrong = { document_id: crypto.randomUUID(), signers: [] }
  const id = await pausedJob([...rowsWithoutDocument(120), wrong, wrong])
  expect((await call(id, 'GET', '')).progress).toMatchObject({ accepted: 122, failed: 2, waiting: 120 })
  await call(id, 'POST', '/retry-failed')
  expect((await call(id, 'GET', '')).progress).toMatchObject({ accepted: 122, failed: 0, waiting: 122 })
  const answer = await sender.call('POST', `bulk-jobs/${id}/retry-failed`)
  expect(answer.json().message).toBe('No row has failed. There is nothing to retry.')
})

test('counts the requests of a worker that died before it stored its counts, also in a cancelled job', async () => {
  const ids = await documents(sender, 3)
  const id = await pausedJob(ids.map((document, i) => rowFor(document, i)))
  const jobId = fromPublicId('job', id)
  await withWorker(async () => {
    await call(id, 'POST', '/resume')
    await jobIn(sender, id, 'completed')
  })
  // Restores the state before the worker stored its counts, in a job that is now cancelled.
  await server.database.owner(
    `UPDATE bulk_batches SET done = false, created = 0, done_at = NULL, claimed_until = now() WHERE job_id = $1`,
    [jobId],
  )
  await server.database.owner(`UPDATE bulk_jobs SET state = 'cancelled', due_at = now() WHERE job_id = $1`, [jobId])
  await withWorker(() =>
    expect
      .poll(() =>
        server.database.owner('SELECT 1 FROM bulk_batches WHERE claimed_until < now() AND job_id = $1', [jobId]),
      )
      .toHaveLength(1),
  )
  expect((await call(id, 'GET', '')).progress).toMatchObject({ created: 3, cancelled: 0 })
})

test('recalls a request that no batch has counted', async () => {
  const [document = ''] = await documents(sender, 1)
  const id = await pausedJob([rowFor(document, 1)])
  await withWorker(async () => {
    await call(id, 'POST', '/resume')
    await jobIn(sender, id, 'completed')
    // The worker lost the connection before it received the result of its commit.
    await server.database.owner(
      `UPDATE bulk_batches SET done = false, created = 0, claimed_until = NULL WHERE job_id = $1`,
      [fromPublicId('job', id)],
    )
    await call(id, 'POST', '/recall')
    await jobIn(sender, id, 'recalled')
  })
  expect((await sender.call('GET', `document-signrequest/${document}`)).json().state).toBe('cancelled')
})

test('pages of links skip rows in which no signer has the turn', async () => {
  const ids = await documents(sender, 3)
  const id = await pausedJob(ids.map((document, i) => rowFor(document, i)))
  await withWorker(async () => {
    await call(id, 'POST', '/resume')
    await jobIn(sender, id, 'completed')
  })
  // The state between a signer's signature and the next signer's invitation.
  await server.database.owner(
    `UPDATE signers s SET state = 'waiting' FROM sign_requests r
      WHERE r.request_id = s.request_id AND r.job_id = $1 AND r.job_row = 2`,
    [fromPublicId('job', id)],
  )
  const minted = await allRows(id, 'POST', '/links?limit=1')
  expect(minted).toEqual([1, 3])
})

test('ends a progress stream when its key is revoked', async () => {
  const id = await pausedJob(rowsWithoutDocument(1))
  const { id: keyId, key } = (await sender.call('POST', 'api-keys', { name: 'watcher', scopes: ['bulk'] })).json()
  const stream = server.inject({
    method: 'GET',
    url: `/api/v1/bulk-jobs/${id}/progress`,
    headers: { authorization: `Bearer ${key}` },
  })
  await sender.call('DELETE', `api-keys/${keyId}`)
  expect((await stream).statusCode).toBeLessThan(500)
})

test('rejects options that would have no effect', async () => {
  const errorFor = async (query: string) => (await sendJob(sender, rowsWithoutDocument(1), query)).json().errors?.[0]
  expect(await errorFor('?version=2')).toMatchObject({ field: 'version', code: 'not_allowed' })
  expect(await errorFor(`?mapping=${encodeURIComponent('{"a":"reference"}')}`)).toMatchObject({
    field: 'mapping',
    code: 'not_allowed',
  })
})
