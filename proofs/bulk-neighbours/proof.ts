import { faultsOf, figureOf, type Scale } from '../../bench/neighbours/measure.ts'
import { runBeside } from '../../bench/neighbours/run.ts'
import { hold, type Proof } from '../lib/proof.ts'

// Somebody who sends single requests, one after the other, beside a giant job. Two of them at once take more than half of
// a machine of two cores by themselves, and what is left is no longer half of the job: bin/bench neighbours --callers 2.

const CI: Scale = { rows: 350_000, rounds: 6, callers: 1, requests: 50, aloneMs: 1_500 }
const FULL: Scale = { ...CI, rows: 1_000_000, rounds: 40 }

export default {
  promise:
    'While a giant job runs at half its pace or more, the p99 of somebody else’s creates, signatures and webhooks is at most twice what it is without',
  budgetSeconds: 250,
  services: ['postgres'],
  async run({ full, say }) {
    const found = await runBeside({ rude: false }, full ? FULL : CI, say)
    const faults = faultsOf(found)
    hold(faults.length === 0, faults.join('; '))
    if (full) {
      say('now with workers that do not give way')
      const rude = await runBeside({ rude: true }, CI, say)
      hold(faultsOf(rude).length > 0, `workers that do not give way are not noticed: ${figureOf(rude)}`)
    }
    return figureOf(found)
  },
} satisfies Proof
