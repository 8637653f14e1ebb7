import { parseArgs } from 'node:util'
import { WARM_UP_SECONDS } from '../create/creates.ts'
import { measureBulk } from './measure.ts'
import { tell } from './tell.ts'

// --rows: how many become sign requests. --landed: how many land, if that is to be another number.
const { values } = parseArgs({ options: { rows: { type: 'string', default: '50000' }, landed: { type: 'string' } } })
const say = (line: string) => process.stdout.write(`${line}\n`)
const single = { warmUpSeconds: WARM_UP_SECONDS, rounds: 3, seconds: 3 }
const counts = { rows: Number(values.rows), ...(values.landed && { landed: Number(values.landed) }) }
const figures = await measureBulk({ ...counts, rounds: 5, single, merges: 1_000, say })
for (const line of tell(figures)) say(line)
