import { rowDecoder, text } from '../../platform/db/decode.ts'
import { nowOf, type UserDeps } from '../deps.ts'
import { orderMail } from '../mails/order.ts'

const decodeDue = rowDecoder('recoveries', { recovery_id: text, user_id: text })

/** Mails the link that completes a recovery to each person whose notice is over. Returns whether there may be more. */
export async function mailDueRecoveries(deps: Pick<UserDeps, 'identity' | 'now'>): Promise<boolean> {
  return deps.identity.transaction('every tenant', async (tx) => {
    const rows = await tx.query(
      `UPDATE recoveries SET mailed_at = $1
        WHERE recovery_id IN (
          SELECT recovery_id FROM recoveries
           WHERE effective_at <= $1 AND expires_at > $1 AND mailed_at IS NULL AND cancelled_at IS NULL AND completed_at IS NULL
           ORDER BY effective_at LIMIT 20 FOR UPDATE SKIP LOCKED)
        RETURNING recovery_id, user_id`,
      [nowOf(deps)],
    )
    for (const row of rows) {
      const { recovery_id: recovery, user_id: userId } = decodeDue(row)
      await orderMail(tx, { kind: 'recovery_ready', userId, ids: { recovery } })
    }
    return rows.length === 20
  })
}
