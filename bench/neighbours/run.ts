import { type Stack, startStack } from '../../proofs/lib/stack.ts'
import { type Giant, openGiant } from './giant.ts'
import { type Found, measure, nothingFound, type Scale } from './measure.ts'
import { type Neighbour, openNeighbour } from './neighbour.ts'

// One tenant's giant job beside another who sends single requests.

export interface Manners {
  /** An api that tells no worker that it is used, and workers enough to fill the machine: as if nothing gave way. */
  rude: boolean
}

/** What was measured with: for faults that are planted afterwards. */
export interface Site {
  stack: Stack
  giant: Giant
  neighbour: Neighbour
}

export async function runBeside(
  { rude }: Manners,
  scale: Scale,
  say: (line: string) => void,
  onMeasured: (site: Site, found: Found) => Promise<void> = async () => {},
): Promise<Found> {
  const stack = await startStack({ processes: ['serve-sealer'] })
  let neighbour: Neighbour | undefined
  try {
    const workers = Array.from({ length: rude ? RUDE_WORKERS : 1 }, () => stack.start('serve-worker'))
    await Promise.all([...workers, stack.start(rude ? new URL('./rude-api.ts', import.meta.url) : 'serve-api')])
    const giant = await openGiant(stack, scale.rows)
    neighbour = await openNeighbour(stack, scale.callers)
    const found = nothingFound()
    await measure(giant, neighbour, scale, found, say)
    await onMeasured({ stack, giant, neighbour }, found)
    return found
  } finally {
    await neighbour?.stop()
    await stack.stop()
  }
}

const RUDE_WORKERS = 4
