import { setTimeout as wait } from 'node:timers/promises'
import type { TestDatabase } from '../../apps/server/testing/database.ts'
import { begin, fillBacklog } from '../../bench/webhooks/fill.ts'
import { type Bench, openBench } from '../../bench/webhooks/measure.ts'
import { mustFind } from '../lib/faults.ts'
import { atLeast, holdLimit } from '../lib/limits.ts'
import { lockTableDuring } from '../lib/lock-table.ts'
import { hold, type Proof } from '../lib/proof.ts'

// Healthy endpoints are timed alone, and then with thousands of deliveries to an endpoint that never answers queued ahead
// of theirs, turn by turn in one run.

const HEALTHY_ENDPOINTS = 4
const EVENTS_EACH = 5
const LIMITS = {
  rate: atLeast(0.8, 'rate to healthy endpoints behind a dead one, of their rate alone', { timing: true }),
}

export default {
  promise:
    'Behind 2,000 deliveries to an endpoint that never answers, healthy endpoints get theirs at 0.8 or more of their rate, and none of the 2,000 is lost',
  topic: 'API and webhooks',
  budgetSeconds: 40,
  services: ['postgres'],
  limits: LIMITS,
  sample: '4 rounds of 1,200 deliveries, of which the best counts, alone and behind (--full: 15 rounds)',
  faults: {
    'table-lock': 'a statement that locks the table of deliveries again and again',
    'lost-delivery': 'a deleted delivery to the dead endpoint',
  },
  async run({ full, say }) {
    const rounds = full ? 15 : 4
    const [dead, healthy] = full ? [3_000, 2_000] : [2_000, 1_200]
    const bench = await openBench()
    try {
      await timeHealthy(bench, 0, 600) // warm up
      const alone: number[] = []
      const beside: number[] = []
      while (alone.length < rounds) {
        alone.push(await timeHealthy(bench, 0, healthy))
        beside.push(await timeHealthy(bench, dead, healthy))
        say(
          `round ${alone.length}: ${alone.at(-1)?.toFixed(0)}/s alone, ${beside.at(-1)?.toFixed(0)}/s behind ${dead} dead`,
        )
      }
      // The best of each: single rounds differ by a third on a busy machine.
      const best = Math.max(...alone)
      const ratio = Math.max(...beside) / best
      holdLimit(LIMITS.rate, ratio)
      const { database } = bench.stack
      await holdWaiting(database, dead * beside.length)
      const locked = () => timeHealthy(bench, 0, 600)
      const slow = await lockTableDuring(database, 'webhook_deliveries', 400, locked)
      await mustFind('table-lock', () => holdLimit(LIMITS.rate, slow / best))
      await database.owner(`DELETE FROM webhook_deliveries WHERE delivery_id = (
        SELECT delivery_id FROM webhook_deliveries JOIN webhook_endpoints USING (endpoint_id)
         WHERE state = 'pending' AND url LIKE '%/hang%' LIMIT 1)`)
      await mustFind('lost-delivery', () => holdWaiting(database, dead * beside.length))
      return `${healthy} deliveries at ${ratio.toFixed(2)} of their own rate behind ${dead} to an endpoint that hangs`
    } finally {
      await bench.stop()
    }
  },
} satisfies Proof

async function holdWaiting(database: TestDatabase, waiting: number): Promise<void> {
  const [{ n } = { n: 0 }] = await database.owner(
    `SELECT count(*)::int AS n FROM webhook_deliveries WHERE state = 'pending' AND endpoint_id IN
       (SELECT endpoint_id FROM webhook_endpoints WHERE url LIKE '%/hang%')`,
  )
  hold(n === waiting, `${n} of the dead endpoints' ${waiting} deliveries are still there`)
}

let made = 0

/** Deliveries per second to the healthy endpoints, with so many to a dead one due before. */
async function timeHealthy({ stack, receiver, tenantId }: Bench, dead: number, healthy: number): Promise<number> {
  const fill = async (path: string, deliveries: number) => {
    const requests = Math.ceil(deliveries / EVENTS_EACH)
    const backlog = { tenantId, url: `${receiver.url}${path}`, requests, eventsEach: EVENTS_EACH }
    return fillBacklog(stack.database, backlog)
  }
  made += 1
  const ahead = dead > 0 ? [await fill(`/hang/${made}`, dead)] : []
  const paths = Array.from({ length: HEALTHY_ENDPOINTS }, (_, i) => `/ok/${made}/${i}`)
  const endpoints: string[] = []
  for (const path of paths) endpoints.push(await fill(path, healthy / HEALTHY_ENDPOINTS))
  await stack.database.owner('ANALYZE webhook_deliveries, webhook_lanes, events')
  await begin(stack.database, ahead)
  const began = performance.now()
  await begin(stack.database, endpoints)
  await stack.database.owner('NOTIFY countersign_events')
  for (;;) {
    const counts = await receiver.counts()
    if (paths.reduce((sum, path) => sum + (counts[path] ?? 0), 0) >= healthy) break
    await wait(20)
  }
  return healthy / ((performance.now() - began) / 1000)
}
