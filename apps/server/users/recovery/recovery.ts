import type { Tx } from '../../platform/db/database.ts'
import { boolean, instant, nullable, rowDecoder, text } from '../../platform/db/decode.ts'
import type { Row } from '../../platform/db/statement.ts'
import { endLinks } from '../links/read.ts'

// A user has at most one open recovery. It ends when it is completed or cancelled, when another one replaces it, when the
// address changes, and some time after it could be completed: an old one must not spare a later person the notice.

export const HOUR_MS = 3600_000
export const NOTICE_HOURS = 24
/** How long a recovery can be completed after its notice. */
const COMPLETION_HOURS = 48
/** The same after a recovery code was presented: for the page that follows. */
const CODE_HOURS = 1

export interface Recovery {
  recoveryId: string
  userId: string
  /** From when on it can be completed. */
  effectiveAt: number
  expiresAt: number
  /** A recovery code began it. The mailed link alone does not continue it. */
  withCode: boolean
}

/** When a recovery that begins now can be completed. */
export function termOf({ withCode, now }: { withCode: boolean; now: Date }): { effectiveAt: Date; expiresAt: Date } {
  const effectiveAt = new Date(now.getTime() + (withCode ? 0 : NOTICE_HOURS * HOUR_MS))
  const hours = withCode ? CODE_HOURS : COMPLETION_HOURS
  return { effectiveAt, expiresAt: new Date(effectiveAt.getTime() + hours * HOUR_MS) }
}

const decodeRecovery = rowDecoder('recoveries', {
  recovery_id: text,
  user_id: text,
  effective_at: instant,
  expires_at: instant,
  with_code: boolean,
  cancelled_at: nullable(instant),
  completed_at: nullable(instant),
})

const COLUMNS = 'recovery_id, user_id, effective_at, expires_at, with_code, cancelled_at, completed_at'

/** A recovery that nobody cancelled, that was not completed, and that has not expired. */
export async function readRecovery(
  tx: Pick<Tx, 'query'>,
  recoveryId: string,
  now: Date,
): Promise<Recovery | undefined> {
  const [row] = await tx.query(`SELECT ${COLUMNS} FROM recoveries WHERE recovery_id = $1`, [recoveryId])
  return row && openOne(row, now)
}

/** The user's recovery that waits for the end of its notice, or can be completed. */
export async function readOpenRecovery(
  tx: Pick<Tx, 'query'>,
  userId: string,
  now: Date,
): Promise<Recovery | undefined> {
  const [row] = await tx.query(
    `SELECT ${COLUMNS} FROM recoveries WHERE user_id = $1 AND cancelled_at IS NULL AND completed_at IS NULL`,
    [userId],
  )
  return row && openOne(row, now)
}

/** Ends the user's open recovery, also an expired one. The caller has locked the user. */
export async function endOpenRecovery(tx: Pick<Tx, 'query'>, userId: string, now: Date): Promise<void> {
  await tx.query(
    'UPDATE recoveries SET cancelled_at = $2 WHERE user_id = $1 AND cancelled_at IS NULL AND completed_at IS NULL',
    [userId, now],
  )
}

/** The same with the links that would begin or complete one. */
export async function closeRecoveries(tx: Pick<Tx, 'query'>, userId: string, now: Date): Promise<void> {
  await endOpenRecovery(tx, userId, now)
  await endLinks(tx, { userId, purposes: ['recover', 'complete_recovery'], now })
}

function openOne(row: Row, now: Date): Recovery | undefined {
  const recovery = decodeRecovery(row)
  if (recovery.cancelled_at !== null || recovery.completed_at !== null) return undefined
  if (recovery.expires_at <= now.getTime()) return undefined
  const { recovery_id: recoveryId, user_id: userId, effective_at: effectiveAt, expires_at: expiresAt } = recovery
  return { recoveryId, userId, effectiveAt, expiresAt, withCode: recovery.with_code }
}
