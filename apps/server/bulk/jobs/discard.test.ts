import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { fromPublicId } from '../../platform/ids.ts'
import { openRole } from '../../testing/guarded-api.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { rowFor, sendJob } from '../testing/bulk.ts'
import { sweepUploads } from './discard.ts'
import { startJob } from './start.ts'

let server: TestServer
let sender: TestAccount
let finder: Database
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
  finder = openRole(server.database, 'countersign_bulk')
})
afterAll(async () => {
  await finder.close()
  await server.stop()
})

/** An upload whose process has died. */
async function deadUpload(): Promise<string> {
  const { id } = (await sendJob(sender, [rowFor(crypto.randomUUID(), 1)], '?hold=true')).json()
  const jobId = fromPublicId('job', id) ?? ''
  await server.database.owner(
    `UPDATE bulk_jobs SET state = 'accepting', touched_at = now() - interval '5 minutes' WHERE job_id = $1`,
    [jobId],
  )
  return jobId
}

/** Rejects DELETE statements on a table for which `when` holds over the deleted rows. */
async function rejectDeletes(table: string, when: string): Promise<() => Promise<unknown>> {
  await server.database.owner(
    `CREATE FUNCTION reject_deletes() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF (SELECT ${when} FROM deleted) THEN RAISE 'rejected'; END IF;
       RETURN NULL;
     END $$`,
  )
  await server.database.owner(
    `CREATE TRIGGER reject_deletes AFTER DELETE ON ${table} REFERENCING OLD TABLE AS deleted
     FOR EACH STATEMENT EXECUTE FUNCTION reject_deletes()`,
  )
  return () => server.database.owner('DROP FUNCTION reject_deletes CASCADE')
}

const acceptingJobs = async () =>
  (await server.database.owner(`SELECT job_id FROM bulk_jobs WHERE state = 'accepting'`)).map(({ job_id }) => job_id)

test('deletes an upload in ranges, however many of its rows failed', async () => {
  const jobId = await deadUpload()
  await server.database.owner(
    `INSERT INTO bulk_failures (tenant_id, job_id, row_number, round)
     SELECT $1, $2, n, 0 FROM generate_series(1, 12000) n`,
    [sender.tenantId, jobId],
  )
  const allow = await rejectDeletes('bulk_failures', 'count(*) > 5000')
  expect(await sweepUploads(finder, server.parts.db)).toBe(1)
  await allow()
  expect(await acceptingJobs()).toEqual([])
  expect(await server.database.owner('SELECT FROM bulk_failures')).toEqual([])
})

test('reports uploads that it cannot delete, deletes the others, and retries', async () => {
  const [first, second] = [await deadUpload(), await deadUpload(), await deadUpload()]
  const allow = await rejectDeletes('bulk_jobs', `bool_or(job_id = '${first}') OR bool_or(job_id = '${second}')`)
  await expect(sweepUploads(finder, server.parts.db)).rejects.toThrow('2 of 3 interrupted uploads')
  expect((await acceptingJobs()).sort()).toEqual([first, second].sort())
  await allow()
  expect(await sweepUploads(finder, server.parts.db)).toBe(2)
})

test('a partly deleted upload cannot start: its process was slow, not dead', async () => {
  const jobId = await deadUpload()
  await server.database.owner('UPDATE bulk_jobs SET rows = 0 WHERE job_id = $1', [jobId])
  const allow = await rejectDeletes('bulk_jobs', 'count(*) > 0')
  await expect(sweepUploads(finder, server.parts.db)).rejects.toThrow('1 of 1 interrupted uploads')
  await allow()
  const stored = { jobId, rows: 1, failed: 0, columns: [], sha256: new Uint8Array(32) }
  await expect(startJob(server.parts.db, sender.tenantId, stored, false, null)).rejects.toThrow('Send it again')
  expect(await sweepUploads(finder, server.parts.db)).toBe(1)
})

test('returns the parse error of an upload whose deletion fails', async () => {
  const allow = await rejectDeletes('bulk_jobs', 'count(*) > 0')
  const answer = await sendJob(sender, `${JSON.stringify(rowFor(crypto.randomUUID(), 1))}\n{"document_id":`)
  await allow()
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed_json'])
  await server.database.owner(`UPDATE bulk_jobs SET touched_at = now() - interval '5 minutes'`)
  expect(await sweepUploads(finder, server.parts.db)).toBe(1)
})
