import { setTimeout as wait } from 'node:timers/promises'
import { begin, fillBacklog } from '../../bench/webhooks/fill.ts'
import { type Bench, openBench } from '../../bench/webhooks/measure.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { median } from '../lib/stats.ts'
import { holdTiming } from '../lib/timing.ts'

// Healthy endpoints are timed alone, and then with thousands of deliveries to an endpoint that never answers queued ahead
// of theirs, turn by turn in one run.

const HEALTHY_ENDPOINTS = 4
const EVENTS_EACH = 5
const LEAST = 0.8

export default {
  promise: `A dead endpoint with a long queue costs the others at most a fifth of their rate`,
  topic: 'API and webhooks',
  budgetSeconds: 50,
  services: ['postgres'],
  faults: {},
  async run({ full, say }) {
    const rounds = full ? 15 : 5
    const [dead, healthy] = full ? [3_000, 2_000] : [2_000, 1_200]
    const bench = await openBench()
    try {
      await timeHealthy(bench, 0, 600) // warm up
      const alone: number[] = []
      const beside: number[] = []
      const reached = () => median(beside.map((rate, round) => rate / (alone[round] ?? Number.NaN)))
      // More rounds where the first leave doubt: single ones differ by a third on a busy machine.
      while (alone.length < rounds || (alone.length < 2 * rounds && reached() < 1.1 * LEAST)) {
        alone.push(await timeHealthy(bench, 0, healthy))
        beside.push(await timeHealthy(bench, dead, healthy))
        say(
          `round ${alone.length}: ${alone.at(-1)?.toFixed(0)}/s alone, ${beside.at(-1)?.toFixed(0)}/s behind ${dead} dead`,
        )
      }
      const ratio = reached()
      holdTiming(ratio >= LEAST, `behind a dead endpoint the healthy ones reach ${ratio.toFixed(2)} of their rate`)
      const [{ n } = { n: 0 }] = await bench.stack.database.owner(
        `SELECT count(*)::int AS n FROM webhook_deliveries WHERE state = 'pending' AND endpoint_id IN
           (SELECT endpoint_id FROM webhook_endpoints WHERE url LIKE '%/hang%')`,
      )
      const waiting = dead * beside.length
      hold(n === waiting, `${n} of the dead endpoints' ${waiting} deliveries are still there`)
      return `${healthy} deliveries at ${ratio.toFixed(2)} of their own rate behind ${dead} to an endpoint that hangs`
    } finally {
      await bench.stop()
    }
  },
} satisfies Proof

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
