import { freePort } from '../../apps/server/testing/free-port.ts'
import type { Side } from '../../bench/create/cost.ts'
import { type CreateFigures, compareCreates, measureCreate } from '../../bench/create/measure.ts'
import { measureStart } from '../../bench/create/start.ts'
import { decidedBy } from '../lib/decided.ts'
import { mustFind } from '../lib/faults.ts'
import { atLeast, atMost, holdLimit } from '../lib/limits.ts'
import type { Proof } from '../lib/proof.ts'
import type { Stack } from '../lib/stack.ts'
import { countFlush } from './count-flush.ts'

const CONNECTIONS = [8, 32]
const LIMITS = {
  ratio: atLeast(0.35, 'processor time of the bare rows, of that of a create', { goal: 0.5, timing: true }),
  statements: atMost(3, 'statements in the transaction that commits a create'),
  start: atMost(6, 'start of all processes on a migrated database', { unit: 's', goal: 1.5, timing: true }),
  memory: atMost(240, 'memory of the process after its start', { unit: 'MiB', goal: 180 }),
}

export default {
  promise:
    'A create takes at most 2.9 times the processor time that PostgreSQL and a bare client need for its rows, at 8 and at 32 connections, and is committed by one write of at most 3 statements; all processes together start within 6 s and 240 MiB',
  topic: 'Speed and size',
  budgetSeconds: 66,
  services: ['postgres'],
  limits: LIMITS,
  measured: ['creates a second'],
  sample: '3 rounds of 2 s, or 2 that decide (--full: 3 of 10 s)',
  faults: { 'wasteful-api': 'an api that hashes 12 MiB needlessly in each call' },
  async run({ full, say }) {
    const statements = await countFlush()
    say(`the committing transaction: ${statements} statements in one write to the socket`)
    holdLimit(LIMITS.statements, statements)
    const rounds = full
      ? { rounds: 3, seconds: 10, say }
      : { rounds: 3, isDecided: decidedBy(LIMITS.ratio, 3), seconds: 2, say }
    const onMeasured = (ours: Side, floor: Stack) => findWaste(ours, floor, say)
    const figures = await measureCreate({ connections: CONNECTIONS, ...rounds, onMeasured })
    for (const figure of figures) check(figure)
    const start = await measureStart()
    holdLimit(LIMITS.start, start.seconds)
    holdLimit(LIMITS.memory, start.rssMiB)
    return `${figures.map(reported).join(', ')}; ${statements} statements; start ${start.seconds.toFixed(2)} s, ${start.rssMiB.toFixed(0)} MiB`
  },
} satisfies Proof

function check({ connections, ratio }: CreateFigures): void {
  holdLimit(LIMITS.ratio, ratio, `at ${connections} connections`)
}

/** Another api on the same database. */
async function findWaste(ours: Side, floor: Stack, say: (line: string) => void): Promise<void> {
  const port = await freePort()
  const script = new URL('../../bench/create/wasteful-api.ts', import.meta.url)
  const { pid = 0 } = await ours.stack.start(script, { COUNTERSIGN_PORT: String(port) })
  const stack = { ...ours.stack, url: `http://127.0.0.1:${port}` }
  const figures = await compareCreates({ ...ours, stack, pids: [pid] }, floor, 8, { rounds: 1, seconds: 1, say })
  say(`with needless work: ${reported(figures)}`)
  await mustFind('wasteful-api', () => check(figures))
}

function reported({ connections, perSecond, cpuMs, floorCpuMs, ratio }: CreateFigures): string {
  return `${perSecond.toFixed(0)}/s at ${connections} connections, ${cpuMs.toFixed(2)} ms of processor time each, the bare rows ${floorCpuMs.toFixed(2)} = ${ratio.toFixed(2)} of it`
}
