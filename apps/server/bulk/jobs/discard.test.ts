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

/** As its process left it when it died. */
async function deadUpload(): Promise<string> {
  const { id } = (await sendJob(sender, [rowFor(crypto.randomUUID(), 1)], '?hold=true')).json()
  const jobId = fromPublicId('job', id) ?? ''
  await server.database.owner(
    `UPDATE bulk_jobs SET state = 'accepting', touched_at = now() - interval '5 minutes' WHERE job_id = $1`,
    [jobId],
  )
  return jobId
}

/** Refuses to delete from a table, where `when` says so of the rows that one statement deletes. */
async function refuseDeletes(table: string, when: string): Promise<() => Promise<unknown>> {
  await server.database.owner(
    `CREATE FUNCTION refuse_deletes() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF (SELECT ${when} FROM gone) THEN RAISE 'these are not deleted'; END IF;
       RETURN NULL;
     END $$`,
  )
  await server.database.owner(
    `CREATE TRIGGER refuse_deletes AFTER DELETE ON ${table} REFERENCING OLD TABLE AS gone
     FOR EACH STATEMENT EXECUTE FUNCTION refuse_deletes()`,
  )
  return () => server.database.owner('DROP FUNCTION refuse_deletes CASCADE')
}

const arriving = async () =>
  (await server.database.owner(`SELECT job_id FROM bulk_jobs WHERE state = 'accepting'`)).map(({ job_id }) => job_id)

test('an upload is discarded a little at a time, however many of its rows had failed', async () => {
  const jobId = await deadUpload()
  await server.database.owner(
    `INSERT INTO bulk_failures (tenant_id, job_id, row_number, round)
     SELECT $1, $2, n, 0 FROM generate_series(1, 12000) n`,
    [sender.tenantId, jobId],
  )
  const allow = await refuseDeletes('bulk_failures', 'count(*) > 5000')
  expect(await sweepUploads(finder, server.parts.db)).toBe(1)
  await allow()
  expect(await arriving()).toEqual([])
  expect(await server.database.owner('SELECT FROM bulk_failures')).toEqual([])
})

test('one that cannot be discarded keeps no other, and is told and tried again', async () => {
  const [first, second] = [await deadUpload(), await deadUpload(), await deadUpload()]
  const allow = await refuseDeletes('bulk_jobs', `bool_or(job_id = '${first}') OR bool_or(job_id = '${second}')`)
  await expect(sweepUploads(finder, server.parts.db)).rejects.toThrow('2 of 3 uploads')
  expect((await arriving()).sort()).toEqual([first, second].sort())
  await allow()
  expect(await sweepUploads(finder, server.parts.db)).toBe(2)
})

test('one of which a part is gone cannot begin: its process was held up, and not dead', async () => {
  const jobId = await deadUpload()
  await server.database.owner('UPDATE bulk_jobs SET rows = 0 WHERE job_id = $1', [jobId])
  const allow = await refuseDeletes('bulk_jobs', 'count(*) > 0')
  await expect(sweepUploads(finder, server.parts.db)).rejects.toThrow('1 of 1 uploads')
  await allow()
  const landed = { jobId, rows: 1, failed: 0, columns: [], sha256: new Uint8Array(32) }
  await expect(startJob(server.parts.db, sender.tenantId, landed, false, null)).rejects.toThrow('send it again')
  expect(await sweepUploads(finder, server.parts.db)).toBe(1)
})

test('why an upload is refused is told, also when what came of it cannot be discarded at once', async () => {
  const allow = await refuseDeletes('bulk_jobs', 'count(*) > 0')
  const answer = await sendJob(sender, `${JSON.stringify(rowFor(crypto.randomUUID(), 1))}\n{"document_id":`)
  await allow()
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed_json'])
  await server.database.owner(`UPDATE bulk_jobs SET touched_at = now() - interval '5 minutes'`)
  expect(await sweepUploads(finder, server.parts.db)).toBe(1)
})
