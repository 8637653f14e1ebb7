import type { Database } from '../../platform/db/database.ts'
import { rowDecoder, text } from '../../platform/db/decode.ts'
import { compareName, type NameFindings, readLiveNames, type SimilarAccount } from './find-similar.ts'

/** A name that waits for an operator, with what the operator should know. */
export interface PendingName extends SimilarAccount, NameFindings {
  pendingName: string
}

/** The names that wait for approval, the oldest account first. As countersign_operator. */
export function listPendingNames(db: Database, limit: number): Promise<PendingName[]> {
  return db.transaction('every tenant', async (tx) => {
    const rows = await tx.query(
      `SELECT account_id, email, name, pending_name FROM accounts
        WHERE pending_name IS NOT NULL AND closed_at IS NULL ORDER BY created_at, account_id LIMIT $1`,
      [limit],
    )
    if (rows.length === 0) return []
    const live = await readLiveNames(tx)
    return rows.map(decodePending).map(({ account_id: accountId, pending_name: pendingName, email, name }) => ({
      ...{ accountId, email, name, pendingName },
      ...compareName(accountId, pendingName, live),
    }))
  })
}

const decodePending = rowDecoder('accounts', { account_id: text, email: text, name: text, pending_name: text })
