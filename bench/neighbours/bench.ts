import { parseArgs } from 'node:util'
import { faultsOf, figureOf } from './measure.ts'
import { runBeside } from './run.ts'

// One tenant's giant job beside another who sends single requests.
//   --rude   what it would be if nothing gave way

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '6' },
    rude: { type: 'boolean', default: false },
  },
})
const say = (line: string) => process.stdout.write(`${line}\n`)
const scale = { rows: Number(values.rows), rounds: Number(values.rounds), requests: 100, aloneMs: 2_000 }
const found = await runBeside({ rude: values.rude }, scale, say)
say(figureOf(found))
const faults = faultsOf(found)
say(faults.length === 0 ? 'within the goal' : `past the goal: ${faults.join('; ')}`)
