import { faultsOf, figureOf, GOAL, HELD, type Scale } from '../../bench/neighbours/measure.ts'
import { runBeside } from '../../bench/neighbours/run.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { holdTiming } from '../lib/timing.ts'

// Somebody who sends single requests, one after the other, beside a giant job.

const CI: Scale = { rows: 180_000, rounds: 5, callers: 1, requests: 50, aloneMs: 1_000 }
const FULL: Scale = { ...CI, rows: 1_000_000, rounds: 40 }

export default {
  promise: `While a giant job runs, somebody else’s creates, signatures and webhooks take at most ${HELD.times} times as long (p99; goal ${GOAL.times}), and the job keeps ${HELD.kept} of its pace (goal ${GOAL.kept})`,
  topic: 'Bulk jobs and templates',
  budgetSeconds: 150,
  services: ['postgres'],
  faults: {},
  async run({ full, say }) {
    const found = await runBeside({ rude: false }, full ? FULL : CI, say)
    const faults = faultsOf(found, HELD)
    holdTiming(faults.length === 0, faults.join('; '))
    if (full) {
      say('now with workers that do not give way')
      const rude = await runBeside({ rude: true }, CI, say)
      hold(faultsOf(rude, HELD).length > 0, `workers that do not give way are not noticed: ${figureOf(rude)}`)
    }
    const missed = faultsOf(found, GOAL)
    return `${figureOf(found)}; the goal is ${missed.length === 0 ? 'met' : `missed: ${missed.join('; ')}`}`
  },
} satisfies Proof
