import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFileSystem } from '../../../platform/blobs/file-system.ts'
import { type PlainObjects, plainObjects } from '../../../platform/blobs/plain.ts'
import { type Database, openDatabase } from '../../../platform/db/database.ts'
import { newId, publicId, sha256 } from '../../../platform/ids.ts'
import { makeTestDatabase, type TestDatabase } from '../../../testing/database.ts'

// For tests and proofs: a log with its own database and folder, and requests with pending heads.

export interface TestLog {
  database: TestDatabase
  /** Connected as the role countersign_log. */
  db: Database
  /** Connected as the role countersign_app. */
  app: Database
  folder: string
  plain: PlainObjects
  close(): Promise<void>
}

export async function openTestLog(): Promise<TestLog> {
  const database = await makeTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'countersign-log-'))
  const db = asRole(database.url, 'countersign_log')
  const app = asRole(database.url, 'countersign_app')
  return {
    database,
    db,
    app,
    folder,
    plain: plainObjects(await openFileSystem(folder)),
    close: async () => {
      await Promise.all([db.close(), app.close()])
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Connects as a role, configured as in the sealer. */
export function asRole(url: string, role: string): Database {
  const limits = { max: 2, statementTimeoutMs: 60_000, lockTimeoutMs: 10_000, poolWaitMs: 10_000 }
  const settings = { enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' }
  return openDatabase({ url, role, ...limits, settings })
}

export interface TestHead {
  tenantId: string
  requestId: string
  /** sr_… */
  request: string
  seq: number
  head: string
}

/** The next head of a request's chain, or the first head of a new request, with the fields that the log reads. */
export function nextHead(before?: TestHead): TestHead {
  const requestId = before?.requestId ?? newId()
  const seq = (before?.seq ?? 0) + 1
  const head = sha256(`${requestId} ${seq} ${newId()}`).toString('hex')
  return { tenantId: before?.tenantId ?? newId(), requestId, request: publicId('sr', requestId), seq, head }
}

/** Writes what a request change commits for each head: the audit entry and the pending row. */
export async function commitHeads(
  owner: TestDatabase['owner'],
  heads: readonly TestHead[],
  mode = 'test',
): Promise<void> {
  await owner(
    `WITH given AS (
       SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[]) AS h(tenant_id, request_id, seq, head)
     ), entry AS (
       INSERT INTO audit_entries (tenant_id, request_id, seq, kind, at, canonical, hash)
       SELECT tenant_id, request_id, seq, 'signer_signed', now(), '{}', decode(head, 'hex') FROM given
     )
     INSERT INTO log_pending (tenant_id, request_id, seq, head, mode)
     SELECT tenant_id, request_id, seq, decode(head, 'hex'), $5 FROM given`,
    [
      heads.map(({ tenantId }) => tenantId),
      heads.map(({ requestId }) => requestId),
      heads.map(({ seq }) => seq),
      heads.map(({ head }) => head),
      mode,
    ],
  )
}
