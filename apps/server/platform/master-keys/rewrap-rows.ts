import { KeyRefused } from '../blobs/errors.ts'
import type { Database } from '../db/database.ts'
import { bytes, rowDecoder, text } from '../db/decode.ts'
import type { DocumentKey, KeyDriver, TenantKeyTable, WrappedKey } from './master-keys.ts'
import type { Page, WrappedTable } from './rotate.ts'
import { unwrapKey, wrapKey } from './wrap.ts'

// The wrapped keys of all tenants in one table, for the rotation of the master key.

const PAGE_ROWS = 500
/** Rows whose keys are wrapped at the same time; a KMS answers each by itself. */
const CONCURRENT = 16
const BEFORE_ALL = ['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000']

const decodeKey = rowDecoder('a wrapped key', { tenant_id: text, key_id: text, master_key_id: text, wrapped: bytes })

export interface WrappedRows {
  /** Its columns: tenant_id, the id, master_key_id, wrapped. The first two are the primary key. */
  table: TenantKeyTable
  id: string
}

export function wrappedRows(of: WrappedRows): WrappedTable {
  const { table, id } = of
  return {
    name: table,
    rewrapPage: async (db, driver, to, position) => {
      const rows = await db.query(
        `SELECT tenant_id, ${id} AS key_id, master_key_id, wrapped FROM ${table}
          WHERE (tenant_id, ${id}) > ($1::uuid, $2::uuid) ORDER BY tenant_id, ${id} LIMIT ${PAGE_ROWS}`,
        position ?? BEFORE_ALL,
      )
      const keys = rows.map(decodeKey).map(
        (row): DocumentKey => ({
          ...{ table, tenantId: row.tenant_id, keyId: row.key_id },
          ...{ masterKeyId: row.master_key_id, wrapped: row.wrapped },
        }),
      )
      const old = keys.filter(({ masterKeyId }) => masterKeyId !== to)
      if (old.length > 0) await write(db, of, to, old, await wrappedAgain(driver, to, old))
      return pageOf(keys, old.length)
    },
  }
}

function pageOf(keys: readonly DocumentKey[], found: number): Page {
  const last = keys.length < PAGE_ROWS ? undefined : keys.at(-1)
  return { found, position: last ? [last.tenantId, last.keyId] : null }
}

/** Their wrapped bytes under the key `to`, in the same order. */
export async function wrappedAgain(driver: KeyDriver, to: string, keys: readonly WrappedKey[]): Promise<Uint8Array[]> {
  const again: Uint8Array[] = []
  for (let i = 0; i < keys.length; i += CONCURRENT) {
    const group = keys.slice(i, i + CONCURRENT)
    again.push(...(await Promise.all(group.map((key) => wrapAgain(driver, to, key)))))
  }
  return again
}

async function wrapAgain(driver: KeyDriver, to: string, key: WrappedKey): Promise<Uint8Array> {
  // A destroyed key has no bytes.
  if (key.wrapped.length === 0) return key.wrapped
  try {
    return (await wrapKey(driver, to, await unwrapKey(driver, key), key)).wrapped
  } catch (error) {
    if (!(error instanceof KeyRefused)) throw error
    const remedy =
      key.table === 'provider_secrets'
        ? `Store it again with countersign admin set-provider-secret ${key.name}`
        : `Restore this row of ${key.table ?? 'document_keys'} from a backup`
    throw new KeyRefused(`${error.message} ${remedy}, then run the command again.`)
  }
}

/** Only rows that are as they were read: a key that was destroyed meanwhile stays destroyed. */
async function write(
  db: Database,
  { table, id }: WrappedRows,
  to: string,
  keys: readonly DocumentKey[],
  again: Uint8Array[],
): Promise<void> {
  await db.query(
    `UPDATE ${table} k SET master_key_id = $1, wrapped = n.again
       FROM unnest($2::uuid[], $3::uuid[], $4::bytea[], $5::bytea[]) AS n (tenant_id, id, before, again)
      WHERE k.tenant_id = n.tenant_id AND k.${id} = n.id AND k.wrapped = n.before`,
    [
      to,
      keys.map(({ tenantId }) => tenantId),
      keys.map(({ keyId }) => keyId),
      keys.map(({ wrapped }) => wrapped),
      again,
    ],
  )
}
