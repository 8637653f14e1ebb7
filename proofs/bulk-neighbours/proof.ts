import { type Found, figureOf, kept, type Scale, slower } from '../../bench/neighbours/measure.ts'
import { KINDS } from '../../bench/neighbours/neighbour.ts'
import { runBeside, type Site } from '../../bench/neighbours/run.ts'
import { mustFind } from '../lib/faults.ts'
import { atLeast, atMost, holdLimit } from '../lib/limits.ts'
import { lockTableDuring } from '../lib/lock-table.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { quantile } from '../lib/stats.ts'

// Somebody who sends single requests, one after the other, beside a giant job.

const LIMITS = {
  calls: atMost(3, 'p95 of creates, signatures and webhooks of another tenant, times those without the job', {
    ...{ goal: 2, timing: true },
  }),
  kept: atLeast(0.33, 'rows created a second beside the other tenant, of those alone', { goal: 0.5, timing: true }),
}
const CI: Scale = { rows: 90_000, rounds: 2, callers: 1, requests: 32, aloneMs: 1_000 }
const FULL: Scale = { ...CI, rows: 1_000_000, rounds: 40, requests: 50 }

export default {
  promise:
    'While a large bulk job runs, creates, signatures and webhooks of another tenant take at most 3 times as long (p95), and the job keeps a third of its rate',
  topic: 'Bulk jobs and templates',
  budgetSeconds: 90,
  services: ['postgres'],
  limits: LIMITS,
  measured: ['processors in use'],
  sample: '2 rounds of 32 requests (--full: 40 rounds of 50, and an api and workers that do not give way)',
  faults: {
    'table-lock': 'a statement of the job that locks the table of requests again and again',
    'stopped-job': 'a job that stops while the other tenant uses the API',
  },
  async run({ full, say }) {
    const found = await runBeside({ rude: false }, full ? FULL : CI, say, async (site, measured) => {
      checkCalls(measured)
      holdLimit(LIMITS.kept, kept(measured))
      await findPlanted(site, measured)
    })
    if (full) {
      say('now with workers that do not give way')
      const rude = await runBeside({ rude: true }, { ...CI, rows: 180_000 }, say)
      const isSlow = KINDS.some((kind) => slower(rude, kind) > (LIMITS.calls.atMost ?? 0))
      hold(isSlow, `workers that do not give way are not noticed: ${figureOf(rude)}`)
    }
    return figureOf(found)
  },
} satisfies Proof

function checkCalls(found: Pick<Found, 'quiet' | 'busy'>): void {
  for (const kind of KINDS) holdLimit(LIMITS.calls, slower(found, kind), `(${kind})`)
}

async function findPlanted({ stack, giant, neighbour }: Site, { quiet, alone }: Found): Promise<void> {
  await giant.pause()
  const stopped = await giant.rate(neighbour.use(2))
  await mustFind('stopped-job', () => holdLimit(LIMITS.kept, kept({ alone, beside: [stopped] })))
  const heldMs = Math.max(300, 8 * quantile(quiet.create, 0.95))
  const busy = await lockTableDuring(stack.database, 'sign_requests', heldMs, () => neighbour.use(3))
  await mustFind('table-lock', () => checkCalls({ quiet, busy }))
}
