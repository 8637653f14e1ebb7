import { parseArgs } from 'node:util'
import { startStack } from '../../proofs/lib/stack.ts'
import { openGiant } from './giant.ts'
import { type Found, figureOf, measure, type Scale } from './measure.ts'
import { noTimes, openNeighbour } from './neighbour.ts'

// One tenant's giant job beside another who sends single requests.
//   --rude   an api that tells no worker that it is used: what it would be without giving way

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '40000' },
    rounds: { type: 'string', default: '6' },
    rude: { type: 'boolean' },
  },
})
const say = (line: string) => process.stdout.write(`${line}\n`)
const scale: Scale = { rows: Number(values.rows), rounds: Number(values.rounds), requests: 100, aloneMs: 1_000 }
const stack = await startStack({ processes: ['serve-worker', 'serve-sealer'] })
try {
  await stack.start(values.rude ? new URL('./rude-api.ts', import.meta.url) : 'serve-api')
  const [giant, neighbour] = [await openGiant(stack, scale.rows), await openNeighbour(stack)]
  const found: Found = { quiet: noTimes(), busy: noTimes(), alone: [], beside: [] }
  await measure(giant, neighbour, scale, found, say)
  await neighbour.stop()
  say(figureOf(found))
} finally {
  await stack.stop()
}
