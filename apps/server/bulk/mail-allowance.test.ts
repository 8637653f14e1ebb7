import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMailAllowance } from '../accounts/mail-allowance.ts'
import type { Database } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import type { Loop } from '../platform/loop.ts'
import { goLive } from '../sealing/testing/go-live.ts'
import { openRole } from '../testing/guarded-api.ts'
import { startTestServer, type TestAccount, type TestServer } from '../testing/server.ts'
import { bulkDependencies, documents, jobIn, rowFor, sendJob } from './testing/bulk.ts'
import { startBulk } from './work/start.ts'

const PER_DAY = 5
/** Generous, for slow machines. */
const TIMEOUT = { timeout: 50_000 }

let server: TestServer
let worker: Loop
let finder: Database
beforeAll(async () => {
  server = await startTestServer({ COUNTERSIGN_LIVE_SIGNING: 'on' })
  finder = openRole(server.database, 'countersign_bulk')
  const mails = makeMailAllowance(server.parts.db, PER_DAY)
  worker = startBulk({ ...bulkDependencies(server), mails, finder, blobs: server.parts.blobs })
})
afterAll(async () => {
  await worker.stop()
  await finder.close()
  await server.stop()
})

/** A new account in live mode. */
async function newAccount(): Promise<TestAccount> {
  const account = await goLive({ server, sender: await server.open() })
  const addDocument = async () => {
    const id = newId()
    await server.database.owner(
      `INSERT INTO documents (tenant_id, document_id, name, size, sha256, content_sha256, pages, preflight)
       VALUES ($1, $2, 'contract.pdf', 1000, '\\x00', '\\x00', $3, '{}')`,
      [account.tenantId, id, JSON.stringify([A4])],
    )
    return id
  }
  return { ...account, addDocument }
}

const A4 = { number: 1, width: 595, height: 842, rotation: 0, cropBox: [0, 0, 595, 842], userUnit: 1 }

test('a bulk job that has used the day’s mail allowance waits, states the reason, and continues the next day', {
  timeout: 60_000,
}, async () => {
  const account = await newAccount()
  const rows = (await documents(account, 8)).map((id, i) => rowFor(id, i))
  const sent = await sendJob(account, rows)
  expect(sent.statusCode).toBe(200)
  const { id } = sent.json()
  const read = async () => (await account.call('GET', `bulk-jobs/${id}`)).json()
  await expect.poll(async () => (await read()).waiting_for, TIMEOUT).not.toBeNull()
  const waiting = await read()
  expect(waiting).toMatchObject({
    state: 'running',
    waiting_for: { code: 'rate_limited', message: expect.stringContaining(`${PER_DAY} mails a day`) },
    progress: { accepted: 8, created: PER_DAY, failed: 0, waiting: 8 - PER_DAY },
  })
  // The next day: the count is yesterday's, and the job is due.
  await server.database.owner('UPDATE mail_days SET day = day - 1 WHERE tenant_id = $1', [account.tenantId])
  await server.database.owner('UPDATE bulk_jobs SET due_at = clock_timestamp() WHERE tenant_id = $1', [
    account.tenantId,
  ])
  expect(await jobIn(account, id, 'completed')).toMatchObject({
    waiting_for: null,
    progress: { created: 8, failed: 0 },
  })
})
