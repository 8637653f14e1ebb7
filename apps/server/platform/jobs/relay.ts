import type { Database, Tx } from '../db/database.ts'
import { boolean, json, number, rowDecoder, text } from '../db/decode.ts'
import { isSettled } from '../events/read.ts'
import { type Loop, startLoop } from '../loop.ts'
import type { JobOrder } from './job.ts'
import type { JobQueue } from './queue.ts'

// Turns committed events into jobs and other projections. The cursor and the jobs commit together, so no event lacks its
// job and no job its event. The log's order is (generation, xid, position), read only below the oldest running
// transaction: an event of a transaction that is still open has a higher xid than any that is relayed.

const BATCH = 500
const POLL_MS = 1_000
/** A committed event may have to wait for a transaction that began before it; those are short. */
const HELD_BACK_MS = 10

/** Another projection of the events, in the cursor's transaction and as its role. `committed` is called after it. */
export interface Projection {
  project(tx: Tx, events: readonly RelayedEvent[]): Promise<void>
  committed(): void
}

const NO_PROJECTION: Projection = { project: async () => {}, committed: () => {} }

export function allProjections(...projections: readonly Projection[]): Projection {
  return {
    project: async (tx, events) => {
      await Promise.all(projections.map((projection) => projection.project(tx, events)))
    },
    committed: () => {
      for (const projection of projections) projection.committed()
    },
  }
}

/** Relays until stopped. It is woken after a commit, and polls. */
export function startRelay(
  db: Database,
  queue: JobQueue,
  onError: (error: Error) => void,
  projection: Projection = NO_PROJECTION,
): Loop {
  const step = async () => {
    const { passed, heldBack } = await relayBatch(db, queue, projection)
    // The commit's notification has already arrived, and is not repeated.
    if (heldBack) setTimeout(loop.wake, HELD_BACK_MS).unref()
    return passed === BATCH
  }
  const loop = startLoop(step, { pauseMs: POLL_MS, onError })
  return loop
}

export interface Relayed {
  /** The number of events. */
  passed: number
  /** There are more, behind a transaction that has not ended. */
  heldBack: boolean
}

/** Relays one batch. Several relays may run: the cursor row is locked. */
export async function relayBatch(
  db: Database,
  queue: JobQueue,
  projection: Projection = NO_PROJECTION,
): Promise<Relayed> {
  const classes = new Set<JobOrder['class']>()
  const relayed = await db.transaction('every tenant', async (tx) => {
    const next = await nextEvents(tx)
    const batch = next.filter(({ settled }) => settled)
    const heldBack = batch.length < next.length
    const last = batch.at(-1)
    if (!last) return { passed: 0, heldBack }
    const orders = batch.flatMap((event) => event.jobs.map((job) => ({ ...job, tenant: event.tenant_id })))
    for (const order of orders) classes.add(order.class)
    // In one flush, to keep the latency from event to mail short.
    await Promise.all([
      tx.query({ name: 'move-cursor', text: MOVE_CURSOR, values: [last.generation, last.xid, last.position] }),
      queue.enqueue(tx, orders),
      projection.project(tx, batch),
    ])
    return { passed: batch.length, heldBack }
  })
  for (const jobClass of classes) queue.wake(jobClass)
  if (relayed.passed > 0) projection.committed()
  return relayed
}

const decodeEvent = rowDecoder('events', {
  tenant_id: text,
  stream_id: text,
  seq: number,
  event_id: text,
  type: text,
  jobs: json<Omit<JobOrder, 'tenant'>[]>(),
  generation: number,
  /** As text: it may exceed the range of a number. */
  xid: text,
  position: number,
  /** No older transaction is running, so no event can precede it. After the first unsettled event none is settled. */
  settled: boolean,
})

export type RelayedEvent = ReturnType<typeof decodeEvent>

async function nextEvents(tx: Tx): Promise<RelayedEvent[]> {
  return (await tx.query({ name: 'next-events', text: NEXT_EVENTS })).map(decodeEvent)
}

// The cursor may be newer than the statement's snapshot, if another relay has just released it. No event is relayed twice,
// because only events after the cursor are read, and none is omitted: the events settled for a snapshot are in it.
const NEXT_EVENTS = `
  WITH cursor AS MATERIALIZED (SELECT generation, xid, position FROM relay_cursor WHERE one FOR UPDATE SKIP LOCKED)
  SELECT e.*, ${isSettled('e')} AS settled
    FROM cursor CROSS JOIN LATERAL (
         SELECT tenant_id, stream_id, seq, event_id, type, jobs, generation, xid, position FROM events
          WHERE (events.generation, events.xid, events.position) > (cursor.generation, cursor.xid, cursor.position)
          ORDER BY events.generation, events.xid, events.position LIMIT ${BATCH}) e
   ORDER BY e.generation, e.xid, e.position`

const MOVE_CURSOR = 'UPDATE relay_cursor SET generation = $1, xid = $2, position = $3'
