import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Row, Statement } from '../../platform/db/database.ts'
import { Overloaded } from '../../platform/errors.ts'

const PAUSE_MS = 200
const LONGEST_MS = 30_000

/**
 * A flush of somebody who can wait: half a million rows that have landed are not thrown away because for a moment no
 * connection was free. Work that was shed had not begun, so it may be repeated.
 */
export async function flushWithRetry(db: Database, tenant: string, statements: Statement[]): Promise<Row[][]> {
  const end = performance.now() + LONGEST_MS
  for (;;) {
    try {
      return await db.flush({ tenant }, statements)
    } catch (error) {
      if (!(error instanceof Overloaded) || performance.now() > end) throw error
      await wait(PAUSE_MS)
    }
  }
}
