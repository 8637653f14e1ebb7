import { setTimeout as wait } from 'node:timers/promises'
import { type Database, openDatabase } from '../../apps/server/platform/db/database.ts'
import { newId } from '../../apps/server/platform/ids.ts'
import { type Client, openAccount } from '../lib/client.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { startStack } from '../lib/stack.ts'
import { seededRandom } from '../lib/stats.ts'

// Slow and fast transactions write events at the same time; a reader follows the log's cursor while they do. A slow one
// takes its place in the log's order when it begins and commits much later: the reader must not have passed it.

const EVENTS_EACH = 3
const LONGEST_MS = 60_000

export default {
  promise: 'A reader of the event log misses nothing, however slow the writers are, and sees each request in order',
  topic: 'Durability',
  budgetSeconds: 10,
  services: ['postgres'],
  faults: {},
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
      const kinds = Array.from({ length: writers }, () => [true, false]).flat()
      const streams = await Promise.all(
        kinds.map((slow) => write(db, tenant, slow ? 50 + random() * 400 : 0, random() * 1500)),
      )
      writing = false
      const polls = await reader
      check(streams, seen)
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

function check(streams: string[], seen: Seen[]): void {
  const byStream = Map.groupBy(seen, ({ stream }) => stream)
  for (const stream of streams) {
    const sequence = (byStream.get(stream) ?? []).map((event) => event.sequence).join()
    hold(sequence === '1,2,3', `of ${stream} the reader saw the events [${sequence}], not [1,2,3]`)
  }
  hold(seen.length === streams.length * EVENTS_EACH, `the reader saw ${seen.length} events`)
}
