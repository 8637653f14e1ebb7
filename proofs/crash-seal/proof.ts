import { atMost, holdLimit } from '../lib/limits.ts'
import type { Proof } from '../lib/proof.ts'
import { killEverywhere } from './kills.ts'
import { POINTS } from './points.ts'
import { withoutStamps } from './without-stamps.ts'
import { withoutStoreOrDatabase } from './without-store.ts'

const LIMITS = {
  restarted: atMost(30, 'from the restart of the sealer to the last completed request', { unit: 's', timing: true }),
  back: atMost(30, 'from the end of an outage to the last completed request', { unit: 's', timing: true }),
}
const SEEDS = 50
/** In CI, of the points at which a sealer dies. */
const EVERY = 3

export default {
  promise:
    'Sealers are killed before and after the steps of sealing, and time-stamping, object store and database go away: every request is completed once, with each signature once, a valid document and an unbroken audit trail',
  topic: 'Durability',
  budgetSeconds: 62,
  services: ['postgres', 'rgw'],
  sample: 'every third point, and outages of 2 to 5 s; --full: every point 50 times, and outages of 10 s to 10 min',
  limits: LIMITS,
  faults: {
    'sealed twice': 'a second entry of a seal in the audit trail',
    'reported twice': 'a second event that the document is signed',
  },
  async run({ full, seed, say }) {
    const [tsa, store, database] = full ? [600, 60, 10] : [5, 2, 2]
    const [killed, afterStamps, after] = await Promise.all([
      killEverywhere(full ? everyDeath(seed) : someDeaths(seed), say),
      withoutStamps(tsa),
      withoutStoreOrDatabase(store, database),
    ])
    const outages = [
      [`TSA down for ${tsa} s`, afterStamps],
      [`object store down for ${store} s`, after.store],
      ['database restarted', after.database],
    ] as const
    for (const [what, seconds] of outages) holdLimit(LIMITS.back, seconds, `(${what})`)
    const { kills, requests, secondsToFinish } = killed
    holdLimit(LIMITS.restarted, secondsToFinish)
    return `${kills} kills of a sealer with others held elsewhere: ${requests} requests completed once each, the last ${secondsToFinish.toFixed(1)} s after the restart; ${outages.map(([what, seconds]) => `${what}: ${seconds.toFixed(1)} s`).join(', ')} after it was back`
  },
} satisfies Proof

/** Before one step, after the next, and so on; another seed takes the others. */
function someDeaths(seed: number) {
  return POINTS.filter((_, i) => (i + seed) % EVERY === 0).map((point) => ({ point, seed }))
}

function everyDeath(seed: number) {
  return Array.from({ length: SEEDS }, (_, i) => POINTS.map((point) => ({ point, seed: seed + i }))).flat()
}
