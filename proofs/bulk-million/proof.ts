import { measureBulk } from '../../bench/bulk/measure.ts'
import { wrongRows } from '../../bench/bulk/rows.ts'
import { tell } from '../../bench/bulk/tell.ts'
import type { Job } from '../lib/bulk.ts'
import { hold, type Proof } from '../lib/proof.ts'
import type { Stack } from '../lib/stack.ts'
import { holdTiming } from '../lib/timing.ts'
import { accountFor, mustAddUp, mustFindLost } from './account.ts'

// Template rows without mails. Rates are compared within one run, turn by turn; memory is the most that the api and the
// worker had in theirs.

const [ROWS, SAMPLE] = [1_000_000, 5_000]
const MOST_MB = 300
/** Measured 0.17 to 0.29, depending on the machine and its load. */
const LEAST_OF_COPY = 0.14
const LEAST_OF_SINGLE = 0.5
/** Rounds differ by so much on a busy machine. */
const UNCLEAR = 0.03

export default {
  promise: `A million rows from one call: under ${MOST_MB} MB, landing at ${LEAST_OF_COPY} of a bare COPY, created at ${LEAST_OF_SINGLE} of single creates, none lost`,
  topic: 'Bulk jobs and templates',
  budgetSeconds: 55,
  services: ['postgres'],
  faults: {},
  async run({ full, say }) {
    const rows = full ? ROWS : SAMPLE
    const figures = await measureBulk({
      rows,
      rounds: 3,
      isClear: (ratio) => ratio > LEAST_OF_COPY + UNCLEAR,
      single: full ? { warmUpSeconds: 4, rounds: 3, seconds: 3 } : { warmUpSeconds: 2, rounds: 1, seconds: 1 },
      merges: full ? 2_000 : 60,
      onCreated: (stack, job) => account(stack, job, rows),
      say,
    })
    const lines = tell(figures)
    for (const line of lines) say(line)
    const { ofCopy, creation, single, memory } = figures
    for (const [name, { peak }] of Object.entries(memory))
      hold(peak < MOST_MB, `the ${name} took ${peak.toFixed(0)} MB, not less than ${MOST_MB}`)
    holdTiming(ofCopy >= LEAST_OF_COPY, `rows land at ${ofCopy.toFixed(3)} of a bare COPY, not ${LEAST_OF_COPY}`)
    const ofSingle = creation / single
    holdTiming(ofSingle >= LEAST_OF_SINGLE, `rows are created at ${ofSingle.toFixed(2)} of single creates`)
    return `${lines.join('; ')}; a row that was taken away was missed`
  },
} satisfies Proof

async function account(stack: Stack, job: Job, rows: number): Promise<void> {
  const found = await accountFor(stack, job, rows)
  mustAddUp(found, job, rows)
  hold(found.failed === wrongRows(rows), `${found.failed} rows failed, and ${wrongRows(rows)} are wrong`)
  await mustFindLost(stack, job, rows)
}
