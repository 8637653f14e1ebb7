import {
  type BacklogFigures,
  type Bench,
  type CallsOfWindow,
  callsUntil,
  measureBacklog,
  measureSpeed,
  openBench,
  runOurs,
} from '../../bench/webhooks/measure.ts'
import { decidedBy } from '../lib/decided.ts'
import { mustFind } from '../lib/faults.ts'
import { atLeast, atMost, holdLimit } from '../lib/limits.ts'
import { lockTableDuring } from '../lib/lock-table.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { median, quantile } from '../lib/stats.ts'

const LIMITS = {
  rate: atLeast(0.5, 'rate of deliveries, of that of a bare loop', { goal: 0.8, timing: true }),
  calls: atMost(2, 'p95 of API calls while a backlog drains, times the quiet p95 (p99 with --full)', { timing: true }),
}
/** Where calls take less, single interruptions are all that is measured. */
const LEAST_MS = 5
const SAMPLE = { backlog: 6_000, windows: 5, quietForMs: 1_000, lookEveryMs: 250, quantile: 0.95 }
const WHOLE = { backlog: 100_000, windows: 1, quietForMs: 20_000, lookEveryMs: 5_000, quantile: 0.99 }

export default {
  promise: `Webhooks are delivered at 0.5 or more of the rate of a bare loop that posts the same bodies and does one UPDATE for each; while a backlog drains, the p95 of API calls is at most twice the quiet one (or ${2 * LEAST_MS} ms), and the metrics show the backlog shrinking`,
  topic: 'Speed and size',
  budgetSeconds: 50,
  services: ['postgres'],
  limits: LIMITS,
  sample:
    '3 rounds of 1,500 deliveries, or 2 that decide, and 5 backlogs of 1,200, or 3 (--full: 5 of 10,000 and one of 100,000)',
  faults: {
    'locked-deliveries': 'a statement that locks the table of deliveries again and again',
    'locked-requests': 'a statement that locks the table of requests again and again',
    'stuck-metrics': 'a metric that still shows a backlog after it has drained',
  },
  async run({ full, say }) {
    const bench = await openBench()
    try {
      const speed = full
        ? { rounds: 5, deliveries: 10_000 }
        : { rounds: 3, deliveries: 1_500, isDecided: decidedBy(LIMITS.rate, 3) }
      const { ours, floor, ratio } = await measureSpeed(bench, { ...speed, say })
      holdLimit(LIMITS.rate, ratio)
      const drain = full ? WHOLE : SAMPLE
      const areDecided = decidedBy(LIMITS.calls, drain.windows)
      const isDecided = (windows: readonly CallsOfWindow[]) => areDecided(windows.map(timesOf))
      const figures = await measureBacklog(bench, { ...drain, isDecided, say })
      const { backlog, perSecond, quietMs, busyMs, progress } = figures
      checkCalls(figures.windows)
      checkProgress(progress, drain.backlog / drain.windows)
      await findPlanted(bench, figures, floor)
      const slow = `${full ? 'p99' : 'p95'} is ${quietMs.toFixed(1)} ms quiet and ${busyMs.toFixed(1)} ms meanwhile`
      return `${ours.toFixed(0)}/s = ${ratio.toFixed(2)} of the bare loop’s ${floor.toFixed(0)}/s; a backlog of ${backlog} drained at ${perSecond.toFixed(0)}/s while the API was used, whose ${slow}`
    } finally {
      await bench.stop()
    }
  },
} satisfies Proof

/** The median of the windows. Both parts of a window are near in time, so that a machine held up weighs on both. */
function checkCalls(windows: readonly CallsOfWindow[]): void {
  holdLimit(LIMITS.calls, median(windows.map(timesOf)))
}

function timesOf({ quietMs, busyMs }: CallsOfWindow): number {
  return busyMs / Math.max(quietMs, LEAST_MS)
}

/** The metrics show each backlog shrinking to nothing, never growing, and at least one of them midway. */
function checkProgress(progress: readonly number[][], backlog: number): void {
  const isShrinking = (pending: number[]) =>
    pending.at(-1) === 0 && pending.every((now, i) => now <= (pending[i - 1] ?? backlog))
  const isMidway = progress.flat().some((now) => now > 0 && now < backlog)
  hold(
    progress.every(isShrinking) && isMidway,
    `the metrics do not show how a backlog drains: ${JSON.stringify(progress)}`,
  )
}

const PLANTED_DELIVERIES = 400

async function findPlanted(bench: Bench, { quietMs, progress, backlog }: BacklogFigures, floor: number): Promise<void> {
  const { database } = bench.stack
  // Each lock takes as long as the limit allows for all of them.
  const heldMs = (1_000 * PLANTED_DELIVERIES) / floor / (LIMITS.rate.atLeast ?? 1)
  const rate = await runOurs(bench, PLANTED_DELIVERIES, (work) =>
    lockTableDuring(database, 'webhook_deliveries', heldMs, work),
  )
  await mustFind('locked-deliveries', () => holdLimit(LIMITS.rate, rate / floor))
  const calls = () => callsUntil(bench, async () => false, 1_000)
  const times = await lockTableDuring(database, 'sign_requests', Math.max(50, 4 * quietMs), calls)
  await mustFind('locked-requests', () => checkCalls([{ quietMs, busyMs: quantile(times, SAMPLE.quantile) }]))
  await mustFind('stuck-metrics', () => checkProgress([...progress, [backlog, 1]], backlog))
}
