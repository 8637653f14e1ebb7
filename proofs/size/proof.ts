import { lineOf, measureSizes } from '../../bench/size/measure.ts'
import { freeRoom, makeSureOfRoom } from '../../bench/size/room.ts'
import { hold, type Proof } from '../lib/proof.ts'

const MOST = 1.5
const SAMPLE = { small: 20_000, large: 40_000 }
const WHOLE = { small: 100_000, large: 3_000_000 }
const WHOLE_ON_A_LARGE_DISK = { small: 100_000, large: 10_000_000 }
const LARGE_DISK_BYTES = 150e9

export default {
  promise: `With many times the requests, no call and no poll touches more than ${MOST} times the database's buffers`,
  topic: 'Speed and size',
  budgetSeconds: 100,
  services: ['postgres'],
  faults: {},
  async run({ full, say }) {
    const sizes = full ? await wholeSizes() : SAMPLE
    await makeSureOfRoom(sizes.large)
    const compared = await measureSizes(sizes, say)
    for (const { name, large, ratio } of compared) {
      if (full || ratio > MOST) say(`${name}, at ${sizes.large} requests\n${large.plans.join('\n')}`)
    }
    for (const line of compared.map(lineOf)) say(line)
    for (const { name, small, large, ratio } of compared) {
      hold(
        ratio <= MOST,
        `${name} touches ${small.buffers} buffers at ${sizes.small} requests and ${large.buffers} at ${sizes.large}`,
      )
    }
    const worst = compared.reduce((a, b) => (b.ratio > a.ratio ? b : a))
    return `from ${sizes.small} to ${sizes.large} requests at most ${worst.ratio.toFixed(2)} times the buffers (${worst.name})`
  },
} satisfies Proof

async function wholeSizes() {
  return (await freeRoom()) >= LARGE_DISK_BYTES ? WHOLE_ON_A_LARGE_DISK : WHOLE
}
