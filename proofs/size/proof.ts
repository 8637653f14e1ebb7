import { compareSizes, type Figure, lineOf, measureSizes } from '../../bench/size/measure.ts'
import { freeRoom, makeSureOfRoom } from '../../bench/size/room.ts'
import { mustFind } from '../lib/faults.ts'
import { atMost, holdLimit } from '../lib/limits.ts'
import type { Proof } from '../lib/proof.ts'

const LIMITS = { growth: atMost(1.5, 'buffers of PostgreSQL at the larger size, times the smaller one') }
const SAMPLE = { small: 20_000, large: 50_000 }
const WHOLE = { small: 100_000, large: 3_000_000 }
const WHOLE_ON_A_LARGE_DISK = { small: 100_000, large: 10_000_000 }
const LARGE_DISK_BYTES = 150e9

export default {
  promise:
    'With 2.5 times the requests (--full: 30 times), create, status, the pages of lists and of the event log, and the polls of timers and relay each touch at most 1.5 times the buffers of PostgreSQL',
  topic: 'Speed and size',
  budgetSeconds: 60,
  services: ['postgres'],
  limits: LIMITS,
  measured: ['milliseconds in the database'],
  sample: '20,000 and 50,000 requests (--full: 100,000 and 3,000,000 or more)',
  faults: {
    'missing-index': 'an index of the event log that is dropped at both sizes',
    'missing-operation': 'an operation that was measured at one size only',
  },
  async run({ full, say }) {
    const sizes = full ? await wholeSizes() : SAMPLE
    await makeSureOfRoom(sizes.large)
    const { small, large, withoutIndex } = await measureSizes(sizes, say)
    const compared = compareSizes(small, large)
    for (const { name, large: figure, ratio } of compared) {
      if (full || ratio > (LIMITS.growth.atMost ?? 0))
        say(`${name}, at ${sizes.large} requests\n${figure.plans.join('\n')}`)
    }
    for (const line of compared.map(lineOf)) say(line)
    check(small, large)
    for (const line of compareSizes(withoutIndex.small, withoutIndex.large).map(lineOf)) say(`without index: ${line}`)
    await mustFind('missing-index', () => check(withoutIndex.small, withoutIndex.large))
    await mustFind('missing-operation', () => check(small, large.slice(1)))
    const worst = compared.reduce((a, b) => (b.ratio > a.ratio ? b : a))
    return `${compared.length} operations from ${sizes.small} to ${sizes.large} requests: at most ${worst.ratio.toFixed(2)} times the buffers (${worst.name})`
  },
} satisfies Proof

function check(small: readonly Figure[], large: readonly Figure[]): void {
  for (const { name, small: before, large: after, ratio } of compareSizes(small, large))
    holdLimit(LIMITS.growth, ratio, `of ${name}, ${before.buffers} and ${after.buffers}`)
}

async function wholeSizes() {
  return (await freeRoom()) >= LARGE_DISK_BYTES ? WHOLE_ON_A_LARGE_DISK : WHOLE
}
