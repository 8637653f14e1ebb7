import { parseArgs } from 'node:util'
import { measureCreate } from '../create/measure.ts'
import { measureBulk } from './measure.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '50000' } } })
const say = (line: string) => process.stdout.write(`${line}\n`)
const figures = await measureBulk({ rows: Number(values.rows), rounds: 3, say })
const [single] = await measureCreate({ connections: [8], rounds: 3, seconds: 3, say })
if (!single) throw new Error('single creates were not measured')
const { rows, landed, bytes, landing, ofCopy, creation, created, failed } = figures
say(`${landed} rows of ${(bytes / 2 ** 20).toFixed(1)} MiB landed; of ${rows}, ${created} created, ${failed} failed`)
say(`landing ${landing.toFixed(0)} rows/s, ${ofCopy.toFixed(2)} of a bare COPY of the same bytes`)
say(
  `creation ${creation.toFixed(0)} rows/s, single creates ${single.ours.toFixed(0)}/s, ratio ${(creation / single.ours).toFixed(2)}`,
)
