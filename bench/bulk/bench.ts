import { parseArgs } from 'node:util'
import { WARM_UP_SECONDS } from '../create/measure.ts'
import { measureBulk } from './measure.ts'
import { tell } from './tell.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '50000' } } })
const say = (line: string) => process.stdout.write(`${line}\n`)
const single = { warmUpSeconds: WARM_UP_SECONDS, rounds: 3, seconds: 3 }
const figures = await measureBulk({ rows: Number(values.rows), rounds: 5, single, merges: 1_000, say })
for (const line of tell(figures)) say(line)
