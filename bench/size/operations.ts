import { openDatabase } from '../../apps/server/platform/db/database.ts'
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
const LIMITS = { max: 1, statementTimeoutMs: 60_000, lockTimeoutMs: 10_000, poolWaitMs: 10_000 }

export async function apiOperations({ database, client }: Stage): Promise<Operation[]> {
  const role = 'countersign_app'
  const documents = await someDocuments(database)
  const cursor = await walk(client, 999)
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
  const timer = openDatabase({ url, role: 'countersign_timer', ...LIMITS })
  const relay = openDatabase({ url, role: 'countersign_relay', ...LIMITS })
  const position = startRoundRobin()
  const claim = (count: number) => async () => {
    const claimed = await claimDue(timer, position)
    if (claimed.length !== count) throw new Error(`${claimed.length} requests were claimed, not ${count}`)
  }
  const operations: Operation[] = [
    {
      name: `timer poll, ${DUE} due`,
      role: 'countersign_timer',
      prepare: () => makeDue(database, DUE),
      perform: claim(DUE),
    },
    { name: 'timer poll, none due', role: 'countersign_timer', prepare: () => makeDue(database, 0), perform: claim(0) },
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

/** The cursor after so many pages. It names the last request seen, so large steps lead to the same place. */
async function walk(client: Client, pages: number): Promise<string> {
  let cursor = ''
  for (let left = pages * PAGE; left > 0; ) {
    const limit = Math.min(100, left)
    const after = cursor && `&starting_after=${cursor}`
    const page = await expect(client, 'GET', `${LIST}?limit=${limit}${after}`)
    cursor = String(page.next_cursor)
    left -= limit
  }
  return cursor
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
