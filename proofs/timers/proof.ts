import { setTimeout as wait } from 'node:timers/promises'
import type { TestDatabase } from '../../apps/server/testing/database.ts'
import { fill } from '../../bench/size/fill.ts'
import { type Client, openAccount, twoSigners, until } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { atLeast, atMost, holdLimit } from '../lib/limits.ts'
import { lockTableDuring } from '../lib/lock-table.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { startStack } from '../lib/stack.ts'
import { median, quantile } from '../lib/stats.ts'

// Requests of many tenants that are all due at the same instant, while somebody uses the API. Calls are timed turn by
// turn, without and with a part of the burst, so that whatever else the machine does weighs on both alike.

/** Where calls take 10 ms, twice that is one interruption. */
const ROOM_MS = 25
const LIMITS = {
  rate: atLeast(1_000, 'requests that expire', { unit: 'a second', timing: true }),
  calls: atMost(
    1,
    'p95 of API calls meanwhile, of the larger of twice the quiet p95 and 25 ms more (p99 with --full)',
    {
      timing: true,
    },
  ),
}
/** Of the calls' times. A sample has too few calls for the last hundredth: it would be that of single interruptions. */
const QUANTILE = { sample: 0.95, whole: 0.99 }
const CALLERS = 3
/** Between two calls of a caller. */
const THINK_MS = 15
/** A worker is slow until its hot code is compiled. */
const WARM_UP = 2_000

export default {
  promise: `Requests of many tenants that are due at the same instant expire at 1,000 a second or more, each with its audit entry, its event and its place in the log, and the p95 of API calls meanwhile is at most twice as long, or ${ROOM_MS} ms longer`,
  topic: 'Speed and size',
  budgetSeconds: 46,
  services: ['postgres'],
  limits: LIMITS,
  sample: '9,000 requests of 9 tenants, in 3 turns (--full: a million of 1,000 tenants, in 10 turns)',
  faults: {
    'lost-event': 'the deleted event of one expiry',
    'unlogged-head': 'a chain that is not on its way to the log',
    'table-lock': 'a statement that locks the table of requests again and again while the API is used',
  },
  async run({ full, say }) {
    const [requests, turns] = full ? [1_000_000, 10] : [9_000, 3]
    const stack = await startStack({ processes: ['serve-api'] })
    try {
      const { database } = stack
      const client = await openAccount(stack.url)
      await fillBurst(database, client, requests + WARM_UP, tenantsFor(requests), say)
      await stack.start('serve-worker')
      const rates: number[] = []
      const ratios: number[] = []
      /** Of the time that the calls of a turn may take. */
      const parts: number[] = []
      let calls = 0
      const q = full ? QUANTILE.whole : QUANTILE.sample
      await timeCalls(client, release(database, WARM_UP))
      for (let turn = 0; turn < turns; turn += 1) {
        const quiet = await timeCalls(client, wait(full ? 10_000 : 1_200))
        const many = Math.ceil(requests / turns)
        const drained = release(database, many)
        const beside = await timeCalls(client, drained)
        const rate = await drained
        rates.push(rate)
        const [before, during] = [quantile(quiet, q), quantile(beside, q)]
        ratios.push(during / before)
        parts.push(partOf(quiet, beside, q))
        calls += beside.length
        say(
          `turn ${turn + 1}: ${rate.toFixed(0)} a second; p${q * 100} of the calls ${before.toFixed(0)} ms quiet, ${during.toFixed(0)} ms beside`,
        )
      }
      await allEnded(database, requests + WARM_UP)
      // The median of the turns: a turn in which the machine stood still says nothing.
      const perSecond = median(rates)
      holdLimit(LIMITS.rate, perSecond)
      const slower = `p${q * 100} of ${calls} calls ${median(ratios).toFixed(2)} times as long as quiet`
      holdLimit(LIMITS.calls, median(parts))
      await findPlanted(database, client, requests + WARM_UP)
      return `${requests} requests of ${tenantsFor(requests)} tenants end at ${perSecond.toFixed(0)} a second; ${slower}`
    } finally {
      await stack.stop()
    }
  },
} satisfies Proof

/** Of what the calls beside may take. */
function partOf(quiet: readonly number[], beside: readonly number[], q: number): number {
  const before = quantile(quiet, q)
  return quantile(beside, q) / Math.max(2 * before, before + ROOM_MS)
}

async function findPlanted(database: TestDatabase, client: Client, requests: number): Promise<void> {
  const quiet = await timeCalls(client, wait(500))
  const heldMs = Math.max(100, 5 * quantile(quiet, QUANTILE.sample))
  const locked = await lockTableDuring(database, 'sign_requests', heldMs, () => timeCalls(client, wait(1_500)))
  await mustFind('table-lock', () => holdLimit(LIMITS.calls, partOf(quiet, locked, QUANTILE.sample)))
  const one = `(SELECT r.request_id FROM sign_requests r JOIN bench_requests USING (tenant_id, request_id)
                 WHERE r.state = 'expired' LIMIT 1)`
  const [lost] = await database.owner(
    `DELETE FROM events WHERE type = 'document.expired' AND stream_id = ${one} RETURNING *`,
  )
  await mustFind('lost-event', () => allEnded(database, requests))
  await database.owner('INSERT INTO events SELECT (jsonb_populate_record(NULL::events, $1::jsonb)).*', [
    JSON.stringify(lost),
  ])
  await allEnded(database, requests)
  await database.owner(`DELETE FROM log_pending WHERE request_id = ${one}`)
  await mustFind('unlogged-head', () => allEnded(database, requests))
}

/** As many each in the sample as in the whole. */
const tenantsFor = (requests: number) => requests / 1_000

/** Open requests of which none is due; their links are the senders' own to deliver, so no mails follow. */
async function fillBurst(
  database: TestDatabase,
  client: Client,
  requests: number,
  tenants: number,
  say: (line: string) => void,
): Promise<void> {
  const documentId = await client.upload()
  await create(client, documentId)
  const [row] = await database.owner('SELECT tenant_id FROM documents WHERE document_id = $1', [documentId])
  await fill(database, { tenantId: String(row?.tenant_id), documentId }, requests, say, {
    tenants,
    openShare: 1,
    tables: ['documents', 'sign_requests', 'signers'],
  })
}

async function create(client: Client, documentId: string): Promise<void> {
  const { status, body } = await client.call(
    'POST',
    '/api/v1/document-signrequest',
    twoSigners(documentId, { notify: false }),
  )
  hold(status === 200, `a create was answered ${status}: ${JSON.stringify(body)}`)
}

/** How long each call took, in milliseconds, until then. */
async function timeCalls(client: Client, end: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let going = true
  const timed = async <T>(call: () => Promise<T>): Promise<T> => {
    await wait(THINK_MS)
    const began = performance.now()
    const answer = await call()
    times.push(performance.now() - began)
    return answer
  }
  async function caller(): Promise<void> {
    while (going) {
      const document = await timed(() => client.freshDocument())
      await timed(() => create(client, document))
      await timed(() => client.call('GET', `/api/v1/document-signrequest/${document}`))
    }
  }
  const callers = Promise.all(Array.from({ length: CALLERS }, caller))
  await Promise.race([end, callers])
  going = false
  await callers
  return times
}

/** Makes so many due; gives how many ended in a second, from the first that ended on: a worker looks once a second. */
async function release(database: TestDatabase, many: number): Promise<number> {
  await database.owner(
    `UPDATE sign_requests r SET due_at = now(), expires_at = now() - interval '1 minute'
       FROM (SELECT r.tenant_id, r.request_id FROM sign_requests r JOIN bench_requests f USING (tenant_id, request_id)
              WHERE r.state = 'pending' AND r.expires_at > now() ORDER BY f.n LIMIT $1) f
      WHERE r.tenant_id = f.tenant_id AND r.request_id = f.request_id`,
    [many],
  )
  const left = async () => {
    const [row] = await database.owner(
      `SELECT count(*)::int AS left FROM sign_requests
        WHERE due_at < now() + interval '1 hour' AND expires_at < now()`,
    )
    return Number(row?.left)
  }
  const begun = await until(async () => {
    await wait(10)
    const rest = await left()
    return rest < many ? { rest, at: performance.now() } : undefined
  }, 60_000)
  await until(async () => {
    await wait(50)
    return (await left()) === 0 ? true : undefined
  }, 3_600_000)
  return begun.rest / ((performance.now() - begun.at) / 1000)
}

/** Each with the last entry of its chain, one event, and the chain's head on its way into the log. */
async function allEnded(database: TestDatabase, requests: number): Promise<void> {
  const [row] = await database.owner(
    `SELECT count(*)::int AS ended, count(a.seq)::int AS audited, count(e.seq)::int AS reported, count(l.seq)::int AS logged
       FROM sign_requests r JOIN bench_requests USING (tenant_id, request_id)
       LEFT JOIN audit_entries a ON (a.tenant_id, a.request_id, a.seq, a.hash, a.kind)
                                  = (r.tenant_id, r.request_id, r.audit_seq, r.audit_head, 'request_expired')
       LEFT JOIN events e ON (e.tenant_id, e.stream_id, e.type) = (r.tenant_id, r.request_id, 'document.expired')
       LEFT JOIN log_pending l ON (l.tenant_id, l.request_id, l.head) = (r.tenant_id, r.request_id, r.audit_head)
      WHERE r.state = 'expired'`,
  )
  const all = JSON.stringify({ ended: requests, audited: requests, reported: requests, logged: requests })
  hold(JSON.stringify(row) === all, `of ${requests} requests: ${JSON.stringify(row)}`)
}
