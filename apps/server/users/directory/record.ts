import { type ActivityEntry, insertActivity } from '../../accounts/activity.ts'
import { tenantsOfAccount } from '../../accounts/operate.ts'
import type { Tx } from '../../platform/db/database.ts'

/** Who acts, and from where. */
export type By = Pick<ActivityEntry, 'actor' | 'from'>

export type ActOnAccount = Omit<ActivityEntry, 'tenantId' | 'mode'>

/** Records an act on the whole account, in the activity of each of its environments. */
export async function recordForAccount(tx: Tx, accountId: string, act: ActOnAccount): Promise<void> {
  for (const { tenantId, mode } of await tenantsOfAccount(tx, accountId)) {
    await tx.query(insertActivity({ ...act, tenantId, mode }))
  }
}
