import { measureBacklog, measureSpeed, openBench } from '../../bench/webhooks/measure.ts'
import { hold, type Proof } from '../lib/proof.ts'

const LEAST = 0.5
const MOST_SLOWER = 2
/**
 * Below this it does not matter what it is a multiple of. The sample is short, on a machine with two cores that others
 * may use: there it is the time after which the API would shed calls.
 */
const FAST_ENOUGH_MS = { full: 50, sample: 250 }

export default {
  promise: `Webhooks go out at ${LEAST} or more of the rate of a bare loop, and a backlog does not slow the API more than ${MOST_SLOWER} times`,
  budgetSeconds: 80,
  services: ['postgres'],
  async run({ full, say }) {
    const bench = await openBench()
    try {
      const { ours, floor, ratio } = await measureSpeed(bench, {
        rounds: full ? 5 : 3,
        deliveries: full ? 10_000 : 3_000,
        say,
      })
      hold(ratio >= LEAST, `deliveries reach ${ratio.toFixed(2)} of the bare loop, less than ${LEAST}`)
      const drained = await measureBacklog(bench, full ? 100_000 : 8_000, say)
      const { backlog, perSecond, quietP99Ms, busyP99Ms } = drained
      const p99 = `${quietP99Ms.toFixed(0)} ms quiet, ${busyP99Ms.toFixed(0)} ms meanwhile`
      const limit = Math.max(MOST_SLOWER * quietP99Ms, full ? FAST_ENOUGH_MS.full : FAST_ENOUGH_MS.sample)
      hold(busyP99Ms <= limit, `while a backlog drains the API’s p99 is over ${limit.toFixed(0)} ms: ${p99}`)
      return `${ours.toFixed(0)}/s = ${ratio.toFixed(2)} of the bare loop’s ${floor.toFixed(0)}/s; a backlog of ${backlog} drained at ${perSecond.toFixed(0)}/s, the API’s p99 ${p99}`
    } finally {
      await bench.stop()
    }
  },
} satisfies Proof
