import { createIndexes } from './create-indexes.ts'

/** Jobs that are retried, for metrics: their number, and the age of the oldest. */
export const { up, withoutTransaction } = createIndexes([
  { name: 'jobs_retrying', table: 'jobs', on: `(class, created_at) WHERE state = 'ready' AND failures > 0` },
])
