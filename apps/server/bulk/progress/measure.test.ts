import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { documents, jobIn, rowFor, sendJob, startBulkWorker } from '../testing/bulk.ts'

let server: TestServer
let sender: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
})
afterAll(() => server.stop())

const readMetrics = async () => (await server.metrics()).split('\n')

test('metrics report row outcomes, open jobs, and the longest wait', async () => {
  const [document = ''] = await documents(sender, 1)
  const rows = [rowFor(document, 1, { notify: false }), rowFor(document, 2, { notify: false })]
  const { id } = (await sendJob(sender, rows)).json()
  const paused = (await sendJob(sender, rows, '?hold=true')).json()
  // The first job has been claimable for an hour.
  await server.database.owner(`UPDATE bulk_jobs SET due_at = due_at - interval '1 hour'`)
  const before = await readMetrics()
  expect(before).toContain('countersign_bulk_jobs{state="running"} 1')
  expect(before).toContain('countersign_bulk_jobs{state="paused"} 1')
  expect(before).toContain('countersign_bulk_batches_waiting 1')
  const seconds = before.find((line) => line.startsWith('countersign_bulk_oldest_claimable_seconds ')) ?? ''
  expect(Number(seconds.split(' ')[1])).toBeGreaterThanOrEqual(3_600)
  const worker = startBulkWorker(server)
  await jobIn(sender, id, 'completed')
  await worker.stop()
  const after = await readMetrics()
  expect(after).toContain('countersign_bulk_rows_total{outcome="accepted"} 4')
  expect(after).toContain('countersign_bulk_rows_total{outcome="created"} 1')
  expect(after).toContain('countersign_bulk_rows_total{outcome="failed"} 1')
  expect(after).toContain('countersign_bulk_jobs{state="running"} 0')
  expect(after).toContain('countersign_bulk_oldest_claimable_seconds 0')
  expect(after.join()).not.toContain(paused.id)
})
