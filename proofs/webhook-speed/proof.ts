import { measureBacklog, measureSpeed, openBench } from '../../bench/webhooks/measure.ts'
import { hold, type Proof } from '../lib/proof.ts'

const LEAST = 0.5
const WHOLE = { backlog: 100_000, windows: 1, quantile: 0.99 }

export default {
  promise: `Webhooks go out at ${LEAST} or more of the rate of a bare loop`,
  budgetSeconds: 60,
  services: ['postgres'],
  async run({ full, say }) {
    const bench = await openBench()
    try {
      const deliveries = full ? 10_000 : 3_000
      const { ours, floor, ratio } = await measureSpeed(bench, { rounds: 5, deliveries, say })
      hold(ratio >= LEAST, `deliveries reach ${ratio.toFixed(2)} of the bare loop, less than ${LEAST}`)
      const sample = { backlog: 15_000, windows: 5, quantile: 0.95 }
      const drained = await measureBacklog(bench, full ? { ...WHOLE, say } : { ...sample, say })
      const { backlog, perSecond, quietMs, busyMs } = drained
      const slow = `${full ? 'p99' : 'p95'} ${quietMs.toFixed(0)} ms quiet, ${busyMs.toFixed(0)} ms meanwhile`
      return `${ours.toFixed(0)}/s = ${ratio.toFixed(2)} of the bare loop’s ${floor.toFixed(0)}/s; a backlog of ${backlog} drained at ${perSecond.toFixed(0)}/s, the API’s ${slow} (goal: twice)`
    } finally {
      await bench.stop()
    }
  },
} satisfies Proof
