import { measureBacklog, measureSpeed, openBench } from '../../bench/webhooks/measure.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { holdTiming } from '../lib/timing.ts'

const LEAST = 0.5
const MOST = 2
const SAMPLE = { backlog: 10_000, windows: 5, quietForMs: 1_500, lookEveryMs: 500, quantile: 0.95 }
const WHOLE = { backlog: 100_000, windows: 1, quietForMs: 20_000, lookEveryMs: 5_000, quantile: 0.99 }

export default {
  promise: `Webhooks go out at ${LEAST} or more of the rate of a bare loop, and while a backlog drains the API’s slow calls take at most ${MOST} times as long`,
  topic: 'Speed and size',
  budgetSeconds: 100,
  services: ['postgres'],
  faults: {},
  async run({ full, say }) {
    const bench = await openBench()
    try {
      const speed = full ? { rounds: 5, deliveries: 10_000 } : { rounds: 3, deliveries: 1_500 }
      const { ours, floor, ratio } = await measureSpeed(bench, { ...speed, say })
      holdTiming(ratio >= LEAST, `deliveries reach ${ratio.toFixed(2)} of the bare loop, less than ${LEAST}`)
      const drain = full ? WHOLE : SAMPLE
      const isClear = (times: number) => times < 0.9 * MOST
      const { backlog, perSecond, quietMs, busyMs, progress } = await measureBacklog(bench, { ...drain, isClear, say })
      const slow = `${full ? 'p99' : 'p95'} is ${quietMs.toFixed(1)} ms quiet and ${busyMs.toFixed(1)} ms meanwhile`
      holdTiming(busyMs <= MOST * quietMs, `while a backlog drains the API’s ${slow}: more than ${MOST} times`)
      hold(
        progress.every((pending) => isSeen(pending, backlog / drain.windows)),
        `the metrics do not show how a backlog drains: ${JSON.stringify(progress)}`,
      )
      return `${ours.toFixed(0)}/s = ${ratio.toFixed(2)} of the bare loop’s ${floor.toFixed(0)}/s; a backlog of ${backlog} drained at ${perSecond.toFixed(0)}/s while the API was used, whose ${slow} (${(busyMs / quietMs).toFixed(2)} times)`
    } finally {
      await bench.stop()
    }
  },
} satisfies Proof

/** The metrics show a backlog of this size shrinking to nothing, never growing. */
function isSeen(pending: number[], backlog: number): boolean {
  const isShrinking = pending.every((now, i) => now <= (pending[i - 1] ?? backlog))
  return isShrinking && pending.at(-1) === 0 && pending.some((now) => now > 0 && now < backlog)
}
