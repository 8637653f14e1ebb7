import type { Tx } from '../../platform/db/database.ts'
import { instant, nullable, rowDecoder, text } from '../../platform/db/decode.ts'
import type { Row } from '../../platform/db/statement.ts'

export const NOTICE_HOURS = 24

export interface Recovery {
  recoveryId: string
  userId: string
  /** From when on it can be completed. */
  effectiveAt: number
}

const decodeRecovery = rowDecoder('recoveries', {
  recovery_id: text,
  user_id: text,
  effective_at: instant,
  cancelled_at: nullable(instant),
  completed_at: nullable(instant),
})

const COLUMNS = 'recovery_id, user_id, effective_at, cancelled_at, completed_at'

/** A recovery that nobody cancelled and that was not completed. */
export async function readRecovery(tx: Pick<Tx, 'query'>, recoveryId: string): Promise<Recovery | undefined> {
  const [row] = await tx.query(`SELECT ${COLUMNS} FROM recoveries WHERE recovery_id = $1`, [recoveryId])
  return row && openOne(row)
}

/** The user's recovery that waits for the end of its notice, or can be completed. */
export async function readOpenRecovery(tx: Pick<Tx, 'query'>, userId: string): Promise<Recovery | undefined> {
  const [row] = await tx.query(
    `SELECT ${COLUMNS} FROM recoveries
      WHERE user_id = $1 AND cancelled_at IS NULL AND completed_at IS NULL ORDER BY recovery_id DESC LIMIT 1`,
    [userId],
  )
  return row && openOne(row)
}

function openOne(row: Row): Recovery | undefined {
  const recovery = decodeRecovery(row)
  if (recovery.cancelled_at !== null || recovery.completed_at !== null) return undefined
  return { recoveryId: recovery.recovery_id, userId: recovery.user_id, effectiveAt: recovery.effective_at }
}
