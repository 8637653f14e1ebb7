import type { Database, Tx } from '../db/database.ts'
import { type Loop, startLoop } from '../loop.ts'
import type { JobOrder, JobQueue } from './queue.ts'

// Turns committed events into jobs. The cursor and the jobs commit together, so no event lacks its job and no job its
// event. The log's order is (xid, position), read only below the oldest running transaction: whatever a slow writer
// still holds open has a higher xid than anything passed here.

const BATCH = 500
const POLL_MS = 1_000

/** Relays until stopped; it can be woken after a commit, and polls by itself. */
export function startRelay(db: Database, queue: JobQueue, onError: (error: Error) => void): Loop {
  return startLoop(async () => (await relayBatch(db, queue)) === BATCH, { pauseMs: POLL_MS, onError })
}

/** Relays one batch; tells how many events it passed. Safe with any number of relays: the cursor row is locked. */
export async function relayBatch(db: Database, queue: JobQueue): Promise<number> {
  const classes = new Set<JobOrder['class']>()
  const passed = await db.transaction('every tenant', async (tx) => {
    const batch = await nextEvents(tx)
    const last = batch.at(-1)
    if (!last) return 0
    const orders = batch.flatMap((event) => event.jobs.map((job) => ({ ...job, tenant: event.tenant_id })))
    for (const order of orders) classes.add(order.class)
    await queue.enqueue(tx, orders)
    await tx.query('UPDATE relay_cursor SET xid = $1, position = $2', [last.xid, last.position])
    return batch.length
  })
  for (const jobClass of classes) queue.wake(jobClass)
  return passed
}

interface LoggedEvent extends Record<string, unknown> {
  tenant_id: string
  jobs: Omit<JobOrder, 'tenant'>[]
  xid: string
  position: number
}

async function nextEvents(tx: Tx): Promise<LoggedEvent[]> {
  const [cursor] = await tx.query<{ xid: string; position: number }>(
    'SELECT xid::text AS xid, position FROM relay_cursor FOR UPDATE SKIP LOCKED',
  )
  if (!cursor) return []
  return tx.query<LoggedEvent>(
    `SELECT tenant_id, jobs, xid::text AS xid, position FROM events
      WHERE (xid, position) > ($1::xid8, $2::bigint) AND xid < pg_snapshot_xmin(pg_current_snapshot())
      ORDER BY events.xid, events.position LIMIT ${BATCH}`,
    [cursor.xid, cursor.position],
  )
}
