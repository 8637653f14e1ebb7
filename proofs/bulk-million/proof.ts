import { measureBulk } from '../../bench/bulk/measure.ts'
import { wrongRows } from '../../bench/bulk/rows.ts'
import { tell } from '../../bench/bulk/tell.ts'
import type { Job } from '../lib/bulk.ts'
import { decidedBy } from '../lib/decided.ts'
import { atLeast, atMost, holdLimit } from '../lib/limits.ts'
import { hold, type Proof } from '../lib/proof.ts'
import type { Stack } from '../lib/stack.ts'
import { accountFor, findLost, mustAddUp } from './account.ts'

// Template rows without mails. Rates and processor times are compared within one run; memory is the most that the api
// and the worker had in theirs.

const [ROWS, SAMPLE] = [1_000_000, 5_000]
const LIMITS = {
  memory: atMost(300, 'memory of the api and of the worker', { unit: 'MB' }),
  landing: atLeast(0.09, 'processor time of a bare COPY of the same bytes, of that of landing', {
    timing: true,
  }),
  creation: atLeast(0.8, 'rows created a second, of single creates a second', { goal: 1, timing: true }),
}

export default {
  promise:
    'Rows of one call land for at most 11 times the processor time of a bare COPY and are created at 0.8 or more of the rate of single creates, with at most 300 MB in each process; each row is one request or one failure, and none is lost',
  topic: 'Bulk jobs and templates',
  budgetSeconds: 50,
  services: ['postgres'],
  limits: LIMITS,
  measured: ['rows landed a second, and of the rate of a bare COPY', 'documents with values a second'],
  sample: '100,000 rows landed in 4 to 7 rounds, 5,000 rows created (--full: a million of both, in 3)',
  faults: { 'lost-row': 'a request that no longer belongs to its row' },
  async run({ full, say }) {
    const rows = full ? ROWS : SAMPLE
    const figures = await measureBulk({
      rows,
      ...(full ? { rounds: 3 } : { rounds: 7, isDecided: decidedBy(LIMITS.landing, 7) }),
      single: full ? { warmUpSeconds: 4, rounds: 3, seconds: 3 } : { warmUpSeconds: 2, rounds: 1, seconds: 1 },
      merges: full ? 2_000 : 40,
      onCreated: (stack, job) => account(stack, job, rows),
      say,
    })
    const lines = tell(figures)
    for (const line of lines) say(line)
    const { cpuOfCopy, creation, single, memory } = figures
    for (const [name, { peak }] of Object.entries(memory)) holdLimit(LIMITS.memory, peak, `(${name})`)
    holdLimit(LIMITS.landing, cpuOfCopy)
    holdLimit(LIMITS.creation, creation / single)
    return lines.join('; ')
  },
} satisfies Proof

async function account(stack: Stack, job: Job, rows: number): Promise<void> {
  const found = await accountFor(stack, job, rows)
  mustAddUp(found, job, rows)
  hold(found.failed === wrongRows(rows), `${found.failed} rows failed, and ${wrongRows(rows)} are wrong`)
  await findLost(stack, job, rows)
}
