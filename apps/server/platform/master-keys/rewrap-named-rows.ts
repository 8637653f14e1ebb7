import type { Database } from '../db/database.ts'
import { bytes, rowDecoder, text } from '../db/decode.ts'
import type { OperatorKeyTable } from './master-keys.ts'
import { wrappedAgain } from './rewrap-rows.ts'
import type { WrappedTable } from './rotate.ts'

// The wrapped secrets of the service in one table, for the rotation of the master key.

const PAGE_ROWS = 500

const decodeRow = rowDecoder('a wrapped secret', { name: text, master_key_id: text, wrapped: bytes })

/** Its columns: name, which is the primary key, master_key_id, wrapped. */
export function wrappedNamedRows(table: OperatorKeyTable): WrappedTable {
  return {
    name: table,
    rewrapPage: async (db, driver, to, position) => {
      const rows = await db.query(
        `SELECT name, master_key_id, wrapped FROM ${table} WHERE name > $1 ORDER BY name LIMIT ${PAGE_ROWS}`,
        position ?? [''],
      )
      const secrets = rows
        .map(decodeRow)
        .map(({ name, master_key_id: masterKeyId, wrapped }) => ({ table, name, masterKeyId, wrapped }))
      const old = secrets.filter(({ masterKeyId }) => masterKeyId !== to)
      if (old.length > 0) await write(db, table, to, old, await wrappedAgain(driver, to, old))
      const last = secrets.length < PAGE_ROWS ? undefined : secrets.at(-1)
      return { found: old.length, position: last ? [last.name] : null }
    },
  }
}

/** Only rows that are as they were read: a secret that was replaced or removed meanwhile stays so. */
async function write(
  db: Database,
  table: OperatorKeyTable,
  to: string,
  old: readonly { name: string; wrapped: Uint8Array }[],
  again: readonly Uint8Array[],
): Promise<void> {
  await db.query(
    `UPDATE ${table} s SET master_key_id = $1, wrapped = n.again
       FROM unnest($2::text[], $3::bytea[], $4::bytea[]) AS n (name, before, again)
      WHERE s.name = n.name AND s.wrapped = n.before`,
    [to, old.map(({ name }) => name), old.map(({ wrapped }) => wrapped), again],
  )
}
