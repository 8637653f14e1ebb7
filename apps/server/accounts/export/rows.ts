import type { Database } from '../../platform/db/database.ts'
import type { Mode } from '../../platform/http/caller.ts'
import { presentAccount, presentKey } from '../present.ts'
import { listKeys, readAccount } from '../store.ts'

const MOST_KEYS = 100_000

/** The settings of one mode, as the API shows them. */
export async function exportSettings(db: Database, tenantId: string): Promise<object> {
  return presentAccount(await db.transaction({ tenant: tenantId }, (tx) => readAccount(tx, tenantId)))
}

/** The keys of one mode, without their secrets, which nobody has. */
export async function exportKeys(db: Database, tenantId: string, mode: Mode): Promise<object[]> {
  const rows = await db.transaction({ tenant: tenantId }, (tx) => listKeys(tx, tenantId, MOST_KEYS, null))
  return rows.map((row) => presentKey(row, mode))
}
