import { parseArgs } from 'node:util'
import { figureOf } from './measure.ts'
import { runBeside } from './run.ts'

// One tenant's giant job beside another who sends single requests.
//   --callers N   of the other one, at a time
//   --rude        what it would be if nothing gave way

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '500000' },
    rounds: { type: 'string', default: '12' },
    callers: { type: 'string', default: '1' },
    rude: { type: 'boolean', default: false },
  },
})
const say = (line: string) => process.stdout.write(`${line}\n`)
const [rows, rounds, callers] = [values.rows, values.rounds, values.callers].map(Number) as [number, number, number]
const scale = { rows, rounds, callers, requests: 50, aloneMs: 1_500 }
const found = await runBeside({ rude: values.rude }, scale, say)
say(figureOf(found))
