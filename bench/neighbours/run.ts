import { startStack } from '../../proofs/lib/stack.ts'
import { openGiant } from './giant.ts'
import { type Found, isClear, measure, type Scale } from './measure.ts'
import { type Neighbour, noTimes, openNeighbour } from './neighbour.ts'

// One tenant's giant job beside another who sends single requests.

export interface Manners {
  /** An api that tells no worker that it is used, and workers enough to fill the machine: as if nothing gave way. */
  rude: boolean
}

export async function runBeside({ rude }: Manners, scale: Scale, say: (line: string) => void): Promise<Found> {
  const stack = await startStack({ processes: ['serve-sealer'] })
  let neighbour: Neighbour | undefined
  try {
    for (let i = 0; i < (rude ? RUDE_WORKERS : 1); i += 1) await stack.start('serve-worker')
    await stack.start(rude ? new URL('./rude-api.ts', import.meta.url) : 'serve-api')
    const giant = await openGiant(stack, scale.rows)
    neighbour = await openNeighbour(stack, scale.callers)
    const found: Found = { quiet: noTimes(), busy: noTimes(), alone: [], beside: [] }
    // The p99 of a few hundred calls is the third or fourth slowest of them: what is near its limit is measured longer.
    for (let times = 0; times === 0 || (times < MOST_TIMES && !rude && !isClear(found)); times += 1) {
      await measure(giant, neighbour, scale, found, say)
    }
    return found
  } finally {
    await neighbour?.stop()
    await stack.stop()
  }
}

const RUDE_WORKERS = 4
const MOST_TIMES = 2
