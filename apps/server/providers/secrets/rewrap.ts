import type { Database } from '../../platform/db/database.ts'
import { bytes, rowDecoder, text } from '../../platform/db/decode.ts'
import { wrappedAgain } from '../../platform/master-keys/rewrap-rows.ts'
import type { WrappedTable } from '../../platform/master-keys/rotate.ts'

const PAGE_ROWS = 500

const decodeRow = rowDecoder('provider_secrets', { name: text, master_key_id: text, wrapped: bytes })

/** The provider secrets, for the rotation of the master key. */
export const wrappedProviderSecrets: WrappedTable = {
  name: 'provider_secrets',
  rewrapPage: async (db, driver, to, position) => {
    const rows = await db.query(
      `SELECT name, master_key_id, wrapped FROM provider_secrets WHERE name > $1 ORDER BY name LIMIT ${PAGE_ROWS}`,
      position ?? [''],
    )
    const secrets = rows.map(decodeRow).map(({ name, master_key_id: masterKeyId, wrapped }) => ({
      ...({ table: 'provider_secrets', name, masterKeyId, wrapped } as const),
    }))
    const old = secrets.filter(({ masterKeyId }) => masterKeyId !== to)
    if (old.length > 0) await write(db, to, old, await wrappedAgain(driver, to, old))
    const last = secrets.length < PAGE_ROWS ? undefined : secrets.at(-1)
    return { found: old.length, position: last ? [last.name] : null }
  },
}

/** Only rows that are as they were read: a secret that was replaced or removed meanwhile stays so. */
async function write(
  db: Database,
  to: string,
  old: readonly { name: string; wrapped: Uint8Array }[],
  again: readonly Uint8Array[],
): Promise<void> {
  await db.query(
    `UPDATE provider_secrets s SET master_key_id = $1, wrapped = n.again
       FROM unnest($2::text[], $3::bytea[], $4::bytea[]) AS n (name, before, again)
      WHERE s.name = n.name AND s.wrapped = n.before`,
    [to, old.map(({ name }) => name), old.map(({ wrapped }) => wrapped), again],
  )
}
