import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Loop } from '../platform/loop.ts'
import { openRole } from '../testing/guarded-api.ts'
import { startTestServer, type TestAccount, type TestServer } from '../testing/server.ts'
import { sweepUploads } from './jobs/discard.ts'
import { documents, jobIn, rowFor, sendJob, startBulkWorker } from './testing/bulk.ts'

/** Generous, for slow machines. */
const TIMEOUT = { timeout: 20_000 }

let server: TestServer
let sender: TestAccount
let worker: Loop
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
  worker = startBulkWorker(server)
})
afterAll(async () => {
  await worker.stop()
  await server.stop()
})

describe('a bulk job', () => {
  test('creates one sign request per row, and emits bulk_job.completed', async () => {
    const ids = await documents(sender, 120)
    const answer = await sendJob(
      sender,
      ids.map((id, i) => rowFor(id, i)),
      '?name=Leases&notify=false',
    )
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ status: 'success', name: 'Leases', rows: 120, progress: { accepted: 120 } })
    const job = await jobIn(sender, answer.json().id, 'completed')
    expect(job.progress).toMatchObject({
      accepted: 120,
      created: 120,
      failed: 0,
      waiting: 0,
      cancelled: 0,
      seconds_left: 0,
    })
    const requests = await server.database.owner('SELECT count(DISTINCT document_id)::int AS n FROM sign_requests')
    expect(requests).toEqual([{ n: 120 }])
    const [event] = await server.database.owner(`SELECT body FROM events WHERE type = 'bulk_job.completed'`)
    expect(JSON.parse(event.body)).toMatchObject({
      type: 'bulk_job.completed',
      sequence: 1,
      mode: 'test',
      data: { bulk_job_id: job.id, name: 'Leases', state: 'completed', accepted: 120, created: 120, failed: 0 },
    })
    const { data } = (await sender.call('GET', 'bulk-jobs')).json()
    expect(data[0]).toMatchObject({ id: job.id, state: 'completed' })
  })

  test('continues after failed rows, and stores the error of each', async () => {
    const [good, taken] = await documents(sender, 2)
    await sender.call('POST', 'document-signrequest', rowFor(taken as string, 900))
    const rows = [
      rowFor(good as string, 901),
      rowFor(taken as string, 902),
      rowFor(crypto.randomUUID(), 903),
      { ...rowFor(good as string, 904), signers: [{ name: 'Asha', email: 'nobody' }] },
      { ...rowFor(good as string, 905), documnt: 1 },
      rowFor(good as string, 901),
    ]
    const { id } = (await sendJob(sender, rows)).json()
    const job = await jobIn(sender, id, 'completed')
    expect(job.progress).toMatchObject({ accepted: 6, created: 1, failed: 5 })
    const failures = await server.database.owner(
      `SELECT row_number, error->>'code' AS code, error->'errors'->0->>'field' AS field,
              error->'errors'->0->>'code' AS what
         FROM bulk_failures ORDER BY row_number`,
    )
    expect(failures).toEqual([
      { row_number: 2, code: 'signrequest_exists', field: null, what: null },
      { row_number: 3, code: 'not_found', field: null, what: null },
      { row_number: 4, code: 'validation_failed', field: 'signers[0].email', what: 'malformed' },
      { row_number: 5, code: 'validation_failed', field: 'documnt', what: 'unknown_field' },
      { row_number: 6, code: 'validation_failed', field: 'reference', what: 'duplicate' },
    ])
  })

  test('waits while the account is suspended, and then creates its rows', async () => {
    const other = await server.open()
    const [id] = await documents(other, 1)
    const paused = (await sendJob(other, [rowFor(id as string, 1)], '?hold=true')).json()
    expect(paused).toMatchObject({ state: 'paused', progress: { waiting: 1 } })
    await server.database.owner('UPDATE accounts SET suspended_at = now() WHERE account_id = $1', [other.accountId])
    await server.database.owner(
      `UPDATE bulk_jobs SET state = 'running', due_at = now() WHERE name IS NULL AND state = 'paused'`,
    )
    await expect
      .poll(
        async () =>
          (await server.database.owner('SELECT waiting_for FROM bulk_jobs WHERE tenant_id = $1', [other.tenantId]))[0],
        TIMEOUT,
      )
      .toMatchObject({ waiting_for: { code: 'account_suspended' } })
    await server.database.owner('UPDATE accounts SET suspended_at = NULL WHERE account_id = $1', [other.accountId])
    await server.database.owner('UPDATE bulk_jobs SET due_at = now() WHERE tenant_id = $1', [other.tenantId])
    expect((await jobIn(other, paused.id, 'completed')).progress).toMatchObject({ created: 1, failed: 0 })
  })

  test('stores its input encrypted', async () => {
    const [id] = await documents(sender, 1)
    const secret = 'sesame-4711'
    const signers = [{ name: 'Zenobia Quill', email: 'z@example.com', auth: 'access_code', access_code: secret }]
    const job = (await sendJob(sender, [{ document_id: id, signers }], '?hold=true')).json()
    const [dump] = await server.database.owner(
      `SELECT string_agg(encode(input, 'escape'), '') AS text FROM bulk_batches`,
    )
    expect(dump.text).not.toContain('Zenobia')
    expect(dump.text).not.toContain(secret)
    await sender.call('POST', `bulk-jobs/${job.id}/cancel`)
  })
})

describe('an upload', () => {
  const acceptingJobs = () =>
    server.database.owner(`SELECT count(*)::int AS n FROM bulk_jobs WHERE state = 'accepting'`)

  test('that is invalid leaves no rows and no key', async () => {
    const before = await server.database.owner(
      'SELECT (SELECT count(*) FROM bulk_batches)::int AS b, (SELECT count(*) FROM document_keys)::int AS k',
    )
    const good = Array.from({ length: 300 }, (_, i) => JSON.stringify(rowFor(crypto.randomUUID(), i)))
    const answer = await sendJob(sender, [...good, '{"document_id":'].join('\n'))
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed_json'])
    expect(answer.json().errors).toMatchObject([{ row: 301, column: '16' }])
    expect(
      await server.database.owner(
        'SELECT (SELECT count(*) FROM bulk_batches)::int AS b, (SELECT count(*) FROM document_keys)::int AS k',
      ),
    ).toEqual(before)
    expect(await acceptingJobs()).toEqual([{ n: 0 }])
  })

  test('whose process died is deleted by the sweep', async () => {
    const [id] = await documents(sender, 1)
    const { id: jobId } = (await sendJob(sender, [rowFor(id as string, 7)], '?hold=true')).json()
    await server.database.owner(
      `UPDATE bulk_jobs SET state = 'accepting', touched_at = now() - interval '5 minutes' WHERE state = 'paused'`,
    )
    expect((await sender.call('GET', `bulk-jobs/${jobId}`)).statusCode).toBe(404)
    const finder = openRole(server.database, 'countersign_bulk')
    expect(await sweepUploads(finder, server.parts.db)).toBeGreaterThan(0)
    await finder.close()
    expect(await acceptingJobs()).toEqual([{ n: 0 }])
  })

  test('with a repeated Idempotency-Key is compared by its bytes', async () => {
    const [id] = await documents(sender, 1)
    const send = (row: object) =>
      sender.call('POST', 'bulk-jobs?hold=true', JSON.stringify({ rows: [row] }), {
        'content-type': 'application/json',
        'idempotency-key': 'leases-1',
      })
    const first = await send(rowFor(id as string, 1))
    const again = await send(rowFor(id as string, 1))
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.json().id).toBe(first.json().id)
    expect((await send(rowFor(id as string, 2))).json().code).toBe('idempotency_mismatch')
    // The process died before it stored the response.
    await server.database.owner(`UPDATE idempotency_keys SET status = NULL, held_until = now() - interval '1 second'`)
    const afterDeath = await send(rowFor(id as string, 1))
    expect([afterDeath.json().id, afterDeath.headers['idempotent-replayed']]).toEqual([first.json().id, 'true'])
    await sender.call('POST', `bulk-jobs/${first.json().id}/cancel`)
    expect(await acceptingJobs()).toEqual([{ n: 0 }])
  })
})

test('a dry run checks what a create checks, and stores nothing', async () => {
  const [good, taken] = await documents(sender, 2)
  await sender.call('POST', 'document-signrequest', rowFor(taken as string, 1))
  const jobs = await server.database.owner('SELECT count(*)::int AS n FROM bulk_jobs')
  const rows = [
    rowFor(good as string, 1),
    rowFor(taken as string, 2),
    rowFor(crypto.randomUUID(), 3),
    { ...rowFor(good as string, 4), signers: [{ name: 'A', email: 'a@example.com', page: ['9'] }] },
    rowFor(good as string, 5),
  ]
  const answer = await sendJob(sender, rows, '?dry_run=true')
  expect(answer.json()).toMatchObject({ status: 'success', rows: 5, valid: 1, invalid: 4 })
  expect(answer.json().errors.map(({ row, code }: { row: number; code: string }) => [row, code])).toEqual([
    [2, 'signrequest_exists'],
    [3, 'not_found'],
    [4, expect.any(String)],
    [5, 'signrequest_exists'],
  ])
  expect(await server.database.owner('SELECT count(*)::int AS n FROM bulk_jobs')).toEqual(jobs)
})

test('a dry run finds duplicates across chunks', async () => {
  const ids = await documents(sender, 48)
  // Long enough for several chunks.
  const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`note${i}`, 'x'.repeat(480)]))
  const rows = [...ids, ids[0] as string].map((id, i) => rowFor(id, i, { metadata }))
  const answer = await sendJob(sender, [...rows, rowFor(crypto.randomUUID(), 3)], '?dry_run=true')
  expect(answer.json()).toMatchObject({ rows: 50, valid: 48, invalid: 2 })
  expect(answer.json().errors).toMatchObject([
    { row: 49, column: 'document_id', code: 'signrequest_exists' },
    { row: 50, column: 'reference', code: 'duplicate' },
  ])
})

test('limits the open jobs and rows of an account', async () => {
  const other = await server.open()
  await server.database.owner(
    `WITH k AS (INSERT INTO document_keys SELECT $1, gen_random_uuid(), (SELECT master_key_id FROM master_keys), '\\x00' FROM generate_series(1, 100) RETURNING key_id)
     INSERT INTO bulk_jobs (tenant_id, job_id, key_id, state, defaults, actor, api_key_id)
     SELECT $1, gen_random_uuid(), key_id, 'paused', '{}', '{}', gen_random_uuid() FROM k`,
    [other.tenantId],
  )
  const rejection = async () => {
    const answer = await sendJob(other, [rowFor(crypto.randomUUID(), 1)])
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'too_many_bulk_jobs'])
    return answer.json()
  }
  expect(await rejection()).toMatchObject({
    message: 'The account has 100 of at most 100 open bulk jobs. Wait until a job completes, or cancel one.',
    limit: 100,
    present: 100,
  })
  await server.database.owner(`UPDATE bulk_jobs SET rows = 0, state = 'cancelled' WHERE tenant_id = $1`, [
    other.tenantId,
  ])
  await server.database.owner(
    `UPDATE bulk_jobs SET rows = 1000000, state = 'paused'
      WHERE job_id IN (SELECT job_id FROM bulk_jobs WHERE tenant_id = $1 LIMIT 10)`,
    [other.tenantId],
  )
  expect((await rejection()).message).toContain('10,000,000 of at most 10,000,000 rows')
})
