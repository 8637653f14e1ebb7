import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Row, Statement } from '../../platform/db/database.ts'
import { Overloaded } from '../../platform/errors.ts'

const PAUSE_MS = 200
const MAX_WAIT_MS = 30_000

/** Retries a flush while the pool is exhausted, for up to 30 s. Safe because a rejected flush has not started. */
export async function flushWithRetry(db: Database, tenant: string, statements: Statement[]): Promise<Row[][]> {
  const end = performance.now() + MAX_WAIT_MS
  for (;;) {
    try {
      return await db.flush({ tenant }, statements)
    } catch (error) {
      if (!(error instanceof Overloaded) || performance.now() > end) throw error
      await wait(PAUSE_MS)
    }
  }
}
