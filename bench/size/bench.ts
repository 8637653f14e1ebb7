import { parseArgs } from 'node:util'
import { compareSizes, lineOf, measureSizes, SMALLEST } from './measure.ts'
import { makeSureOfRoom } from './room.ts'

// bin/bench size --requests 3000000 [--against 100000]

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '3000000' }, against: { type: 'string', default: '100000' } },
})
const sizes = { small: Number(values.against), large: Number(values.requests) }
const say = (line: string) => process.stdout.write(`${line}\n`)

if (Object.values(sizes).some((size) => !Number.isInteger(size) || size < SMALLEST)) {
  throw new Error(`--requests and --against are whole numbers from ${SMALLEST}: fewer requests have no page 1,000`)
}
await makeSureOfRoom(sizes.large)
const figures = await measureSizes(sizes, say)
const compared = compareSizes(figures.small, figures.large)
for (const { name, large } of compared) say(`\n${name}, at ${sizes.large} requests\n${large.plans.join('\n')}`)
say('')
for (const line of compared.map(lineOf)) say(line)
