import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Loop } from '../../platform/loop.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { documents, type Job, jobIn, rowFor, sendJob, startBulkWorker } from '../testing/bulk.ts'

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

const post = async (id: string, verb: string) => (await sender.call('POST', `bulk-jobs/${id}/${verb}`)).json() as Job
const rows = async (id: string, query = '') => (await sender.call('GET', `bulk-jobs/${id}/rows${query}`)).json()
const states = (tenant: string) =>
  server.database.owner(
    'SELECT state, count(*)::int AS n FROM sign_requests WHERE tenant_id = $1 GROUP BY 1 ORDER BY 1',
    [tenant],
  )

describe('commands of the sender', () => {
  test('pause stops a job within a batch, and resume continues it', async () => {
    const ids = await documents(sender, 60)
    const { id } = (
      await sendJob(
        sender,
        ids.map((document, i) => rowFor(document, i)),
        '?rate=20&notify=false',
      )
    ).json()
    await expect.poll(async () => (await jobIn(sender, id, 'running')).progress.created, TIMEOUT).toBeGreaterThan(2)
    expect((await post(id, 'pause')).state).toBe('paused')
    expect((await post(id, 'pause')).state).toBe('paused')
    await expect
      .poll(() => server.database.owner('SELECT 1 FROM bulk_batches WHERE holder IS NOT NULL'), TIMEOUT)
      .toEqual([])
    const { created } = (await jobIn(sender, id, 'paused')).progress
    expect(created).toBeLessThan(60)
    expect((await rows(id, '?state=waiting&limit=100')).data).toHaveLength(60 - (created ?? 0))
    await server.database.owner('UPDATE bulk_jobs SET rate = NULL')
    await post(id, 'resume')
    expect((await jobIn(sender, id, 'completed')).progress).toMatchObject({ created: 60, failed: 0 })
  })

  test('cancel stops the waiting rows; recall then cancels the requests', async () => {
    const other = await server.open()
    const ids = await documents(other, 20)
    const job = (
      await sendJob(
        other,
        ids.map((document, i) => rowFor(document, i)),
        '?rate=10&notify=false',
      )
    ).json()
    const call = async (verb: string) => (await other.call('POST', `bulk-jobs/${job.id}/${verb}`)).json() as Job
    await expect.poll(async () => (await jobIn(other, job.id, 'running')).progress.created, TIMEOUT).toBeGreaterThan(1)
    expect((await call('cancel')).state).toBe('cancelled')
    await expect
      .poll(() => server.database.owner('SELECT 1 FROM bulk_batches WHERE holder IS NOT NULL'), TIMEOUT)
      .toEqual([])
    const { progress } = await jobIn(other, job.id, 'cancelled')
    expect((progress.created ?? 0) + (progress.cancelled ?? 0)).toBe(20)
    expect(progress.cancelled).toBeGreaterThan(0)
    expect((await other.call('POST', `bulk-jobs/${job.id}/resume`)).json()).toMatchObject({
      code: 'wrong_state',
      state: 'cancelled',
    })
    await call('recall')
    await jobIn(other, job.id, 'recalled')
    expect(await states(other.tenantId)).toEqual([{ state: 'cancelled', n: progress.created }])
  })

  test('progress counts viewed requests, also after they were cancelled', async () => {
    const ids = await documents(sender, 2)
    const rowsOf = ids.map((document, i) => rowFor(document, i))
    const { id } = (await sendJob(sender, rowsOf, '?notify=false')).json()
    await jobIn(sender, id, 'completed')
    const { signers, ...found } = (await sender.call('GET', `document-signrequest/${ids[0]}`)).json()
    expect(found).toMatchObject({ bulk_job_id: id, bulk_row: 1 })
    const viewing = await sender.call('POST', `sandbox/signers/${signers[0].id}/act`, { action: 'view' })
    expect(viewing.statusCode).toBe(200)
    await post(id, 'recall')
    await jobIn(sender, id, 'recalled')
    const viewed = async () => (await jobIn(sender, id, 'recalled')).progress.viewed
    await expect.poll(viewed, TIMEOUT).toBe(1)
  })

  test('retry-failed retries only failed rows', async () => {
    const other = await server.open()
    const [first, second] = await documents(other, 2)
    const missing = crypto.randomUUID()
    const input = [rowFor(first as string, 1), rowFor(missing, 2)]
    const { id } = (await sendJob(other, input, '?notify=false')).json()
    expect((await jobIn(other, id, 'completed')).progress).toMatchObject({ created: 1, failed: 1 })
    const before = await server.database.owner('SELECT request_id FROM sign_requests WHERE tenant_id = $1', [
      other.tenantId,
    ])
    await server.database.owner('UPDATE documents SET document_id = $1 WHERE document_id = $2', [missing, second])
    await other.call('POST', `bulk-jobs/${id}/retry-failed`)
    expect((await jobIn(other, id, 'completed')).progress).toMatchObject({ created: 2, failed: 0 })
    const after = await server.database.owner('SELECT request_id FROM sign_requests WHERE tenant_id = $1', [
      other.tenantId,
    ])
    expect(after).toEqual(expect.arrayContaining(before))
    const events = await server.database.owner(
      `SELECT seq FROM events WHERE tenant_id = $1 AND type = 'bulk_job.completed' ORDER BY seq`,
      [other.tenantId],
    )
    expect(events).toEqual([{ seq: 1 }, { seq: 2 }])
  })

  test('PATCH edits a failed row, and no other', async () => {
    const [a, b] = await documents(sender, 2)
    const invalid = { ...rowFor(b as string, 2), signers: [{ name: 'Ben', email: 'not an address' }] }
    const { id } = (await sendJob(sender, [rowFor(a as string, 1), invalid], '?notify=false')).json()
    await jobIn(sender, id, 'completed')
    expect((await rows(id, '?state=failed')).data).toMatchObject([
      {
        row: 2,
        state: 'failed',
        error: { code: 'validation_failed', errors: [{ row: 2, column: 'signers[0].email' }] },
      },
    ])
    const edit = (row: number, body: object) => sender.call('PATCH', `bulk-jobs/${id}/rows/${row}`, body)
    expect((await edit(1, { reference: 'x' })).json()).toMatchObject({ code: 'wrong_state', state: 'created' })
    expect((await edit(3, { reference: 'x' })).statusCode).toBe(404)
    expect((await edit(2, { reference: 'y' })).json()).toMatchObject({ code: 'validation_failed' })
    const edited = await edit(2, { signers: [{ name: 'Ben', email: 'ben@example.com' }] })
    expect(edited.json()).toMatchObject({ row: 2, state: 'waiting', error: null })
    expect((await jobIn(sender, id, 'completed')).progress).toMatchObject({ created: 2, failed: 0 })
    expect((await rows(id)).data).toMatchObject([
      { reference: 'row-1' },
      { reference: 'row-2', request_state: 'pending' },
    ])
  })
})

describe('results', () => {
  test('contain every row, as NDJSON and as CSV with escaped formulas', async () => {
    const [a] = await documents(sender, 1)
    const evil = '=HYPERLINK("http://evil.example","x")'
    const bad = { document_id: crypto.randomUUID(), reference: 'r2', signers: [{ name: 'A', email: '@bad' }] }
    const { id } = (await sendJob(sender, [rowFor(a as string, 1, { reference: evil }), bad], '?notify=false')).json()
    await jobIn(sender, id, 'completed')
    const csv = await sender.call('GET', `bulk-jobs/${id}/results?format=csv`)
    expect(csv.headers['content-disposition']).toContain(`${id}.csv`)
    const lines = csv.body.split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`)
    expect(lines[2]).toMatch(/^2,failed,r2,,,,,,,,validation_failed,signers\[0\]\.email,/)
    const ndjson = await sender.call('GET', `bulk-jobs/${id}/results`)
    expect(
      ndjson.body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { row: 1, state: 'created', reference: evil, request_state: 'pending', signed_document_sha256: null },
      { row: 2, state: 'failed', reference: 'r2', error_code: 'validation_failed', error_field: 'signers[0].email' },
    ])
  })
})

describe('links', () => {
  test('are created for rows without mails, replace earlier links, and are not replayed', async () => {
    const [a, b] = [await sender.uploadDocument(), await sender.addDocument()]
    const sent = [rowFor(a, 1), rowFor(b, 2, { notify: true })]
    const { id } = (await sendJob(sender, sent, '?notify=false')).json()
    await jobIn(sender, id, 'completed')
    const createLinks = () => sender.call('POST', `bulk-jobs/${id}/links`, undefined, { 'idempotency-key': 'links-1' })
    const first = (await createLinks()).json()
    expect(first).toMatchObject({ has_more: false, data: [{ row: 1, email: 'asha1@example.com' }] })
    expect(first.data).toHaveLength(1)
    expect((await createLinks()).json()).toEqual({
      ...first,
      data: [{ ...first.data[0], url: null }],
      note: expect.stringContaining('shown once'),
    })
    const again = (await sender.call('POST', `bulk-jobs/${id}/links`)).json()
    const statusOf = async (url: string) =>
      (await server.inject({ method: 'GET', url: new URL(url).pathname })).statusCode
    expect([await statusOf(first.data[0].url), await statusOf(again.data[0].url)]).toEqual([410, 200])
    const audit = await server.database.owner(
      `SELECT count(*)::int AS n FROM audit_entries WHERE tenant_id = $1 AND kind = 'link_replaced'`,
      [sender.tenantId],
    )
    expect(audit).toEqual([{ n: 2 }])
  })
})

test('streams progress until the job is completed', async () => {
  const ids = await documents(sender, 30)
  const { id } = (
    await sendJob(
      sender,
      ids.map((document, i) => rowFor(document, i)),
      '?rate=20&notify=false',
    )
  ).json()
  const stream = await sender.call('GET', `bulk-jobs/${id}/progress`)
  expect(stream.headers['content-type']).toBe('text/event-stream')
  const events = [...stream.body.matchAll(/^event: progress\ndata: (.*)$/gm)].map(
    ([, data]) => JSON.parse(data ?? '') as Job,
  )
  expect(events.at(-1)).toMatchObject({ state: 'completed', progress: { created: 30 } })
  expect(events.length).toBeGreaterThan(1)
  const last = [...stream.body.matchAll(/^id: (.*)$/gm)].map(([, eventId]) => eventId)
  expect(last).toHaveLength(1)
  const again = (eventId = '') =>
    sender.call('GET', `bulk-jobs/${id}/progress`, undefined, { 'last-event-id': eventId })
  // A stream that has ended is not counted: more than may be open at the same time (COUNTERSIGN_POLLS_PER_TENANT).
  for (let i = 0; i < 101; i += 1) expect((await again()).statusCode).toBe(200)
  expect((await again(last[0])).statusCode).toBe(204)
})

test('answers another account with 404', async () => {
  const [a] = await documents(sender, 1)
  const { id } = (await sendJob(sender, [rowFor(a as string, 1)], '?hold=true')).json()
  const other = await server.open()
  for (const path of ['', '/rows', '/results', '/progress']) {
    expect((await other.call('GET', `bulk-jobs/${id}${path}`)).statusCode).toBe(404)
  }
  for (const verb of ['pause', 'resume', 'cancel', 'recall', 'retry-failed', 'links']) {
    expect((await other.call('POST', `bulk-jobs/${id}/${verb}`)).statusCode).toBe(404)
  }
  expect((await other.call('PATCH', `bulk-jobs/${id}/rows/1`, { reference: 'x' })).statusCode).toBe(404)
})
