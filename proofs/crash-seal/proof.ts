import type { Proof } from '../lib/proof.ts'
import { holdTiming } from '../lib/timing.ts'
import { startStopwatch } from '../lib/yardstick.ts'
import { killEverywhere } from './kills.ts'
import { POINTS } from './points.ts'
import { withoutStamps } from './without-stamps.ts'
import { withoutStoreOrDatabase } from './without-store.ts'

const WITHIN_SECONDS = 30
const SEEDS = 50

export default {
  promise:
    'The sealer may be killed at any step and what it needs may go away: nothing is lost or sealed twice, all is finished within 30 s',
  topic: 'Durability',
  budgetSeconds: 62,
  services: ['postgres', 'rgw'],
  faults: {},
  async run({ full, seed, say }) {
    const stopwatch = startStopwatch()
    const [tsa, store, database] = full ? [600, 60, 10] : [10, 3, 3]
    const [killed, afterStamps, after] = await Promise.all([
      killEverywhere(full ? everyDeath(seed) : someDeaths(seed), WITHIN_SECONDS, say),
      withoutStamps(tsa),
      withoutStoreOrDatabase(store, database),
    ])
    const outages = [
      [`TSA down for ${tsa} s`, afterStamps],
      [`object store down for ${store} s`, after.store],
      ['database restarted', after.database],
    ] as const
    const within = WITHIN_SECONDS * stopwatch.slowness()
    for (const [what, seconds] of outages) {
      holdTiming(seconds <= within, `${what}: finished only ${seconds.toFixed(1)} s after it was back`)
    }
    const { kills, requests, secondsToFinish } = killed
    return `${kills} kills of a sealer with others held elsewhere: ${requests} requests completed once each, the last ${secondsToFinish.toFixed(1)} s after the restart; ${outages.map(([what, seconds]) => `${what}: ${seconds.toFixed(1)} s`).join(', ')} after it was back`
  },
} satisfies Proof

/** Before one step, after the next, and so on; another seed takes the others. */
function someDeaths(seed: number) {
  return POINTS.filter((_, i) => ((i >> 1) + i + seed) % 2 === 0).map((point) => ({ point, seed }))
}

function everyDeath(seed: number) {
  return Array.from({ length: SEEDS }, (_, i) => POINTS.map((point) => ({ point, seed: seed + i }))).flat()
}
