import { setTimeout as wait } from 'node:timers/promises'
import type { TestDatabase } from '../../apps/server/testing/database.ts'

// A fault for proofs that measure: a statement that locks a whole table, as a careless change could add one.

const GAP_MS = 10

/** Locks the table again and again, for so long each time, until the work has ended. */
export async function lockTableDuring<T>(
  database: Pick<TestDatabase, 'owner'>,
  table: string,
  heldMs: number,
  work: () => Promise<T>,
): Promise<T> {
  let isOver = false
  const lock = `DO $$ BEGIN LOCK TABLE ${table}; PERFORM pg_sleep(${heldMs / 1000}); END $$`
  const locking = (async () => {
    while (!isOver) {
      await database.owner(lock)
      await wait(GAP_MS)
    }
  })()
  try {
    return await work()
  } finally {
    isOver = true
    await locking
  }
}
