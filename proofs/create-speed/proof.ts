import { measureCreate } from '../../bench/create/measure.ts'
import { measureStart } from '../../bench/create/start.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { holdTiming } from '../lib/timing.ts'
import { countFlush } from './count-flush.ts'

const GOAL = 0.5
const LEAST = 0.35
/** Rounds differ by so much on a busy machine. */
const UNCLEAR = 0.05
const MOST_STATEMENTS = 4
const START_SECONDS = 1.5
const RESTING_MIB = 180

export default {
  promise: `The bare rows in PostgreSQL cost about half the processor time of a create (goal ${GOAL}, at least ${LEAST})`,
  topic: 'Speed and size',
  budgetSeconds: 66,
  services: ['postgres'],
  faults: {},
  async run({ full, say }) {
    const statements = await countFlush()
    say(`the committing transaction: ${statements} statements in one write to the socket`)
    hold(statements <= MOST_STATEMENTS, `a create commits with ${statements} statements, not ${MOST_STATEMENTS}`)
    const isClear = (ratio: number) => ratio > LEAST + UNCLEAR
    const figures = await measureCreate({ connections: [8, 32], rounds: 3, seconds: full ? 10 : 2, isClear, say })
    const start = await measureStart()
    say(
      `cold start of all.ts ${start.seconds.toFixed(2)} s (goal ${START_SECONDS}), resting ${start.rssMiB.toFixed(0)} MiB (goal ${RESTING_MIB})`,
    )
    for (const { connections, ratio } of figures) {
      holdTiming(
        ratio >= LEAST,
        `at ${connections} connections the bare rows cost ${ratio.toFixed(2)} of a create, less than ${LEAST}`,
      )
    }
    const rates = figures.map(
      (f) =>
        `${f.perSecond.toFixed(0)}/s; a create ${f.cpuMs.toFixed(2)} ms of CPU, the bare rows ${f.floorCpuMs.toFixed(2)} = ${f.ratio.toFixed(2)} of it at ${f.connections} connections`,
    )
    return `${rates.join(', ')}; ${statements} statements; start ${start.seconds.toFixed(2)} s, ${start.rssMiB.toFixed(0)} MiB`
  },
} satisfies Proof
