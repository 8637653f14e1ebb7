import { setTimeout as wait } from 'node:timers/promises'
import { type Database, openDatabase } from '../../apps/server/platform/db/database.ts'
import { isSettled, selectEventsAfter } from '../../apps/server/platform/events/read.ts'
import { newId } from '../../apps/server/platform/ids.ts'
import { type Client, openAccount } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { type Stack, startStack } from '../lib/stack.ts'
import { seededRandom } from '../lib/stats.ts'

// Slow and fast transactions write events at the same time, and a reader follows the cursor of the event log. A slow
// transaction takes its position in the log when it begins and commits much later: the reader must not have passed it.

const EVENTS_EACH = 3
const LONGEST_MS = 60_000

export default {
  promise:
    'A client that follows the cursor of the event log while slow and fast transactions write sees every event once, and the events of each request in order',
  topic: 'Durability',
  budgetSeconds: 10,
  services: ['postgres'],
  sample: '200 slow and 200 fast transactions; --full: 2,000 of each',
  faults: {
    'no-horizon': 'a reader with the query of the API without its limit to settled transactions',
    'deleted-event': 'a deleted event',
  },
  async run({ full, seed, say }) {
    const writers = full ? 2_000 : 200
    const stack = await startStack({ processes: ['serve-api'], env: { COUNTERSIGN_LOG: 'error' } })
    const limits = { statementTimeoutMs: 60_000, lockTimeoutMs: 60_000, poolWaitMs: 60_000 }
    const db = openDatabase({ url: stack.database.url, role: 'countersign_app', max: 40, ...limits })
    try {
      const client = await openAccount(stack.url)
      const [row] = await stack.database.owner(`SELECT tenant_id FROM tenants WHERE mode = 'test'`)
      const tenant = String(row?.tenant_id)
      const random = seededRandom(seed)
      const seen: Seen[] = []
      let writing = true
      const reader = readUntil(client, seen, () => writing || seen.length < 2 * writers * EVENTS_EACH)
      const hasty = readUnsettled(stack, tenant, () => writing)
      const kinds = Array.from({ length: writers }, () => [true, false]).flat()
      const streams = await Promise.all(
        kinds.map((slow) => write(db, tenant, slow ? 50 + random() * 400 : 0, random() * 1500)),
      )
      writing = false
      const polls = await reader
      check(streams, seen)
      const unsettled = await hasty
      await mustFind('no-horizon', () => check(streams, unsettled))
      await stack.database.owner('DELETE FROM events WHERE stream_id = $1 AND seq = 2', [streams[0]])
      const again: Seen[] = []
      await readUntil(client, again, () => false)
      await mustFind('deleted-event', () => check(streams, again))
      say(`${polls} polls while ${writers} slow and ${writers} fast transactions wrote`)
      return `${seen.length} of ${streams.length * EVENTS_EACH} events seen once each, ${streams.length} requests in order`
    } finally {
      await db.close()
      await stack.stop()
    }
  },
} satisfies Proof

/** One transaction that writes a request's events, holding its place open for a while; gives the stream's id. */
async function write(db: Database, tenant: string, holdMs: number, startMs: number): Promise<string> {
  const stream = newId()
  await wait(startMs)
  await db.transaction({ tenant }, async (tx) => {
    for (let seq = 1; seq <= EVENTS_EACH; seq += 1) {
      await tx.query(
        `INSERT INTO events (tenant_id, stream_id, seq, event_id, type, created_at, body)
         VALUES ($1, $2, $3, $4, 'signer.notified', clock_timestamp(), $5)`,
        [tenant, stream, seq, newId(), JSON.stringify({ stream, sequence: seq })],
      )
      if (holdMs > 0) await wait(holdMs / EVENTS_EACH)
    }
  })
  return stream
}

interface Seen {
  stream: string
  sequence: number
}

/**
 * Follows the cursor while there is more to come, then to the log's end. A transaction anywhere on the server may hold
 * the log's end back for a while; what is not there after that long is missing. Tells how often it asked.
 */
async function readUntil(client: Client, seen: Seen[], wanting: () => boolean): Promise<number> {
  let cursor = ''
  const end = performance.now() + LONGEST_MS
  for (let polls = 1; ; polls += 1) {
    const last = !wanting() || performance.now() > end
    const query = cursor ? `?limit=50&after=${cursor}` : '?limit=50'
    const { status, body } = await client.call('GET', `/api/v1/events${query}`)
    hold(status === 200, `the log answered ${status}: ${JSON.stringify(body)}`)
    seen.push(...(body.data as Seen[]))
    cursor = String(body.next_cursor)
    if (last && body.has_more === false && (body.data as Seen[]).length === 0) return polls
  }
}

/** As the API reads the log, but without waiting for transactions that are still running. */
async function readUnsettled({ database }: Stack, tenant: string, wanting: () => boolean): Promise<Seen[]> {
  const select = selectEventsAfter('body').replace(isSettled('events'), 'true')
  const seen: Seen[] = []
  let after = ['0', '0', '0']
  for (;;) {
    const last = !wanting()
    const rows = await database.owner(select, [tenant, ...after, 50])
    seen.push(...rows.map(({ body }) => JSON.parse(String(body)) as Seen))
    const end = rows.at(-1)
    if (end) after = [end.generation, end.xid, end.position].map(String)
    if (last && rows.length === 0) return seen
    await wait(5)
  }
}

function check(streams: string[], seen: Seen[]): void {
  const byStream = Map.groupBy(seen, ({ stream }) => stream)
  for (const stream of streams) {
    const sequence = (byStream.get(stream) ?? []).map((event) => event.sequence).join()
    hold(sequence === '1,2,3', `of ${stream} the reader saw the events [${sequence}], not [1,2,3]`)
  }
  hold(seen.length === streams.length * EVENTS_EACH, `the reader saw ${seen.length} events`)
}
