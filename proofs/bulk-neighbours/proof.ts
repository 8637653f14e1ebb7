import { setTimeout as wait } from 'node:timers/promises'
import { hold, type Proof } from '../lib/proof.ts'
import { startStack } from '../lib/stack.ts'
import { quantile } from '../lib/stats.ts'
import { type Giant, openGiant } from './giant.ts'
import { KINDS, type Kind, type Neighbour, noTimes, openNeighbour, type Times } from './neighbour.ts'

// One tenant's giant job beside another who sends single requests. What the neighbour's calls take is measured turn by
// turn, with the job paused and with the job going, so that whatever else the machine does weighs on both alike.

const MOST = 2
const LEAST_OF_ALONE = 0.5
/** The worker makes room for so long after a call. */
const ROOM_MS = 2_100

interface Scale {
  rows: number
  rounds: number
  /** Of the neighbour, in a round: as many quiet as busy. */
  requests: number
  aloneMs: number
}

const SAMPLE: Scale = { rows: 40_000, rounds: 3, requests: 100, aloneMs: 700 }
const WHOLE: Scale = { rows: 100_000, rounds: 10, requests: 200, aloneMs: 5_000 }

export default {
  promise: `While a giant bulk job keeps ${LEAST_OF_ALONE} of its rate or more, another tenant’s creates, signatures and webhooks take at most ${MOST} times as long at p99`,
  budgetSeconds: 60,
  services: ['postgres'],
  async run({ full, say }) {
    const scale = full ? WHOLE : SAMPLE
    const stack = await startStack({ processes: ['serve-api', 'serve-worker', 'serve-sealer'] })
    try {
      const [giant, neighbour] = [await openGiant(stack, scale.rows), await openNeighbour(stack)]
      const found: Found = { quiet: noTimes(), busy: noTimes(), alone: [], beside: [] }
      await measure(giant, neighbour, scale, found, say)
      // Of 300 calls three are slower than the p99: where they leave doubt, others are asked too, and all of them count.
      if (!isKept(found)) await measure(giant, neighbour, scale, found, say)
      await neighbour.stop()
      hold(isKept(found), figureOf(found))
      return figureOf(found)
    } finally {
      await stack.stop()
    }
  },
} satisfies Proof

interface Found {
  quiet: Times
  busy: Times
  /** Rows a second: alone, and beside the neighbour. */
  alone: number[]
  beside: number[]
}

async function measure(
  giant: Giant,
  neighbour: Neighbour,
  { rounds, requests, aloneMs }: Scale,
  found: Found,
  say: (line: string) => void,
): Promise<void> {
  await giant.resume()
  await neighbour.use(requests / 4) // warms all of it up
  for (let round = 1; round <= rounds; round += 1) {
    await giant.pause()
    take(found.quiet, await neighbour.use(requests))
    await giant.resume()
    const use = neighbour.use(requests)
    found.beside.push(await giant.rate(use))
    take(found.busy, await use)
    await wait(ROOM_MS)
    found.alone.push(await giant.rate(wait(aloneMs)))
    const rates = [found.beside, found.alone].map((all) => all.at(-1)?.toFixed(0))
    say(`round ${round}: ${rates.join(' of ')} rows/s; p99 ${KINDS.map((kind) => told(found, kind)).join(', ')}`)
  }
}

function take(all: Times, times: Times): void {
  for (const kind of KINDS) all[kind].push(...times[kind])
}

const p99 = (times: readonly number[]) => quantile(times, 0.99)
const mean = (rates: readonly number[]) => rates.reduce((sum, rate) => sum + rate, 0) / rates.length
const kept = ({ alone, beside }: Found) => mean(beside) / mean(alone)
const slower = ({ quiet, busy }: Found, kind: Kind) => p99(busy[kind]) / p99(quiet[kind])

function isKept(found: Found): boolean {
  return kept(found) >= LEAST_OF_ALONE && KINDS.every((kind) => slower(found, kind) <= MOST)
}

function told(found: Found, kind: Kind): string {
  const [quiet, busy] = [found.quiet, found.busy].map((times) => `${p99(times[kind]).toFixed(0)} ms`)
  return `${kind} ${busy} beside ${quiet} quiet (${slower(found, kind).toFixed(2)} times)`
}

function figureOf(found: Found): string {
  const calls = KINDS.map((kind) => told(found, kind)).join(', ')
  return `p99 of ${found.busy.create.length} each: ${calls}; the job keeps ${kept(found).toFixed(2)} of its ${mean(found.alone).toFixed(0)} rows/s`
}
