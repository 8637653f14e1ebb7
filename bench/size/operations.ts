import { BY_KEY, openDatabase } from '../../apps/server/platform/db/database.ts'
import { cursorAt } from '../../apps/server/platform/http/lists.ts'
import { openQueue } from '../../apps/server/platform/jobs/queue.ts'
import { relayBatch } from '../../apps/server/platform/jobs/relay.ts'
import { startRoundRobin } from '../../apps/server/platform/leases/tenant-round-robin.ts'
import { claimDue } from '../../apps/server/signrequests/timers/run-due.ts'
import type { TestDatabase } from '../../apps/server/testing/database.ts'
import { type Client, twoSigners } from '../../proofs/lib/client.ts'

// The operations whose cost must not grow with the number of requests, each as the product performs it.

export interface Operation {
  name: string
  /** The database role whose statements are counted. */
  role: string
  /** Once before each measured turn, not measured. */
  prepare?(): Promise<void>
  perform(): Promise<unknown>
}

export interface Stage {
  database: TestDatabase
  /** The largest tenant's. */
  client: Client
  /** The overheard database. */
  url: string
}

const PAGE = 10
const DUE = 100
const LIST = '/api/v1/document-signrequest'
/** The settings of the worker's connections. */
const POOL = { max: 1, statementTimeoutMs: 60_000, lockTimeoutMs: 10_000, poolWaitMs: 10_000, settings: BY_KEY }

export async function apiOperations({ database, client }: Stage): Promise<Operation[]> {
  const role = 'countersign_app'
  const documents = await someDocuments(database)
  const cursor = await cursorAfter(database, 999)
  const newest = await nearTheEnd(database)
  let fresh = ''
  return [
    {
      name: 'create',
      role,
      prepare: async () => {
        fresh = await client.freshDocument()
      },
      perform: () => expect(client, 'POST', LIST, twoSigners(fresh)),
    },
    { name: 'status', role, perform: () => expect(client, 'GET', `${LIST}/${documents.shift()}`) },
    { name: 'list, page 1', role, perform: () => expect(client, 'GET', `${LIST}?limit=${PAGE}`) },
    {
      name: 'list, page 1,000',
      role,
      perform: () => expect(client, 'GET', `${LIST}?limit=${PAGE}&starting_after=${cursor}`),
    },
    { name: 'events, first page', role, perform: () => expect(client, 'GET', '/api/v1/events') },
    { name: 'events, newest page', role, perform: () => expect(client, 'GET', `/api/v1/events?after=${newest}`) },
  ]
}

/** What the worker asks every second, over all tenants: which timers are due, and is there anything to relay. */
export async function workerOperations({ database, url }: Stage): Promise<Operation[] & AsyncDisposable> {
  const onError = (error: Error) => {
    throw error
  }
  const queue = openQueue(database.url, { onError })
  const timer = openDatabase({ url, role: 'countersign_timer', ...POOL })
  const relay = openDatabase({ url, role: 'countersign_relay', ...POOL })
  const position = startRoundRobin()
  const claim = (count: number) => async () => {
    const claimed = await claimDue(timer, position)
    if (claimed.length !== count) throw new Error(`${claimed.length} requests were claimed, not ${count}`)
  }
  const operations: Operation[] = [
    // First: requests that were due leave entries in the index, until it is vacuumed.
    { name: 'timer poll, none due', role: 'countersign_timer', prepare: () => makeDue(database, 0), perform: claim(0) },
    {
      name: `timer poll, ${DUE} due`,
      role: 'countersign_timer',
      prepare: () => makeDue(database, DUE),
      perform: claim(DUE),
    },
    {
      name: 'relay poll, none new',
      role: 'countersign_relay',
      prepare: () => relayAll(database),
      perform: () => relayBatch(relay, queue),
    },
  ]
  const close = async () => {
    await queue.stop()
    await Promise.all([timer.close(), relay.close()])
  }
  return Object.assign(operations, { [Symbol.asyncDispose]: close })
}

async function expect(client: Client, method: string, path: string, body?: unknown) {
  const answer = await client.call(method, path, body)
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Of the largest tenant, from all its time. */
async function someDocuments(database: TestDatabase): Promise<string[]> {
  const rows = await database.owner(
    `SELECT document_id FROM bench_requests JOIN bench_tenants USING (tenant_id)
      WHERE number = 0 ORDER BY md5(document_id::text) LIMIT 100`,
  )
  return rows.map((row) => String(row.document_id))
}

/** The cursor after so many pages of the largest tenant's list, newest first. */
async function cursorAfter(database: TestDatabase, pages: number): Promise<string> {
  const [row] = await database.owner(
    `SELECT request_id FROM sign_requests JOIN bench_tenants USING (tenant_id)
      WHERE number = 0 ORDER BY request_id DESC OFFSET $1 LIMIT 1`,
    [pages * PAGE - 1],
  )
  if (!row) throw new Error(`the list has no page ${pages}`)
  return cursorAt('sign-requests', String(row.request_id))
}

/** A cursor of the log a hundred events before its end, of the largest tenant. */
async function nearTheEnd(database: TestDatabase): Promise<string> {
  const [row] = await database.owner(
    `SELECT concat_ws('.', generation, xid, position, right(event_id::text, 8)) AS place
       FROM events JOIN bench_tenants USING (tenant_id)
      WHERE number = 0 ORDER BY generation DESC, xid DESC, position DESC OFFSET 100 LIMIT 1`,
  )
  return Buffer.from(String(row?.place)).toString('base64url')
}

/** Makes so many open requests due, anywhere among the open ones; what was claimed before is put off. */
async function makeDue(database: TestDatabase, count: number): Promise<void> {
  await database.owner(
    `UPDATE sign_requests SET due_at = now() + interval '1 day' WHERE due_at < now() + interval '1 hour'`,
  )
  await database.owner(
    `UPDATE sign_requests r SET due_at = now() - interval '1 second'
       FROM (SELECT tenant_id, request_id FROM bench_requests WHERE open ORDER BY random() LIMIT $1) f
      WHERE r.tenant_id = f.tenant_id AND r.request_id = f.request_id`,
    [count],
  )
}

/** As if every event had been relayed. */
async function relayAll(database: TestDatabase): Promise<void> {
  await database.owner(
    `UPDATE relay_cursor SET (generation, xid, position) =
     (SELECT generation, xid, position FROM events ORDER BY generation DESC, xid DESC, position DESC LIMIT 1)`,
  )
}
