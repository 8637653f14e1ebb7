import { faultsOf, figureOf, type Scale } from '../../bench/neighbours/measure.ts'
import { runBeside } from '../../bench/neighbours/run.ts'
import { hold, type Proof } from '../lib/proof.ts'

const CI: Scale = { rows: 120_000, rounds: 3, requests: 100, aloneMs: 2_000 }
const FULL: Scale = { ...CI, rows: 700_000, rounds: 20 }

export default {
  promise:
    'While a giant job runs at half its pace or more, the p99 of somebody else’s creates, signatures and webhooks is at most twice what it is without',
  budgetSeconds: 240,
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
