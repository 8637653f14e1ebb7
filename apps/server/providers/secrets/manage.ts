import { createSecretKey } from 'node:crypto'
import { insertOperatorActivity } from '../../accounts/operator-activity.ts'
import type { Database } from '../../platform/db/database.ts'
import { instant, nullable, rowDecoder, text } from '../../platform/db/decode.ts'
import type { MasterKeys } from '../../platform/master-keys/master-keys.ts'

// Provider secrets as an operator manages them, as countersign_operator, which cannot read the values. A change takes
// effect at once. Operator activity records who made it.

/** A KMS encrypts no more in one call. */
export const MAX_SECRET_BYTES = 4096

export interface SecretDeps {
  db: Database
  masterKeys: Pick<MasterKeys, 'wrap'>
}

export interface ListedSecret {
  name: string
  created_at: string
  /** When its value was last replaced. */
  replaced_at: string | null
}

const decodeSecret = rowDecoder('provider_secrets', {
  name: text,
  created_at: instant,
  replaced_at: nullable(instant),
})

/** Returns whether it replaced a value. `value`: not empty, at most MAX_SECRET_BYTES in UTF-8. */
export async function setProviderSecret(
  { db, masterKeys }: SecretDeps,
  name: string,
  value: string,
  operator: string,
): Promise<boolean> {
  // Before the transaction: a KMS takes milliseconds.
  const owner = { table: 'provider_secrets', name } as const
  const { masterKeyId, wrapped } = await masterKeys.wrap(createSecretKey(value, 'utf8'), owner)
  return db.transaction('every tenant', async (tx) => {
    // The role may not read EXCLUDED's columns.
    const [row = {}] = await tx.query(
      `INSERT INTO provider_secrets (name, master_key_id, wrapped) VALUES ($1, $2, $3)
       ON CONFLICT (name) DO UPDATE SET master_key_id = $2, wrapped = $3, replaced_at = clock_timestamp()
       RETURNING name, created_at, replaced_at`,
      [name, masterKeyId, wrapped],
    )
    const isReplaced = decodeSecret(row).replaced_at !== null
    const action = isReplaced ? 'provider_secret.replaced' : 'provider_secret.created'
    await tx.query(insertOperatorActivity({ operator, action, detail: { name } }))
    return isReplaced
  })
}

/** Returns whether there was one. */
export function removeProviderSecret(db: Database, name: string, operator: string): Promise<boolean> {
  return db.transaction('every tenant', async (tx) => {
    const rows = await tx.query('DELETE FROM provider_secrets WHERE name = $1 RETURNING name', [name])
    if (rows.length === 0) return false
    await tx.query(insertOperatorActivity({ operator, action: 'provider_secret.removed', detail: { name } }))
    return true
  })
}

export async function listProviderSecrets(db: Database): Promise<ListedSecret[]> {
  const rows = await db.query('SELECT name, created_at, replaced_at FROM provider_secrets ORDER BY name')
  return rows.map(decodeSecret).map(({ name, created_at, replaced_at }) => ({
    name,
    created_at: new Date(created_at).toISOString(),
    replaced_at: replaced_at === null ? null : new Date(replaced_at).toISOString(),
  }))
}
