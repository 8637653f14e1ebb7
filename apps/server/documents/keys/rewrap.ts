import { KeyRefused } from '../../platform/blobs/errors.ts'
import type { Database } from '../../platform/db/database.ts'
import { bytes, rowDecoder, text } from '../../platform/db/decode.ts'
import type { DocumentKey, KeyDriver } from '../../platform/master-keys/master-keys.ts'
import type { Page, WrappedTable } from '../../platform/master-keys/rotate.ts'
import { unwrapKey, wrapKey } from '../../platform/master-keys/wrap.ts'

// The document keys of all tenants, for the rotation of the master key.

const PAGE_ROWS = 500
/** Rows whose keys are wrapped at the same time; a KMS answers each by itself. */
const CONCURRENT = 16
const BEFORE_ALL = ['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000']

const decodeKey = rowDecoder('document_keys', { tenant_id: text, key_id: text, master_key_id: text, wrapped: bytes })

export const wrappedDocumentKeys: WrappedTable = {
  name: 'document_keys',
  rewrapPage: async (db, driver, to, position) => {
    const rows = await db.query(
      `SELECT tenant_id, key_id, master_key_id, wrapped FROM document_keys
        WHERE (tenant_id, key_id) > ($1::uuid, $2::uuid) ORDER BY tenant_id, key_id LIMIT ${PAGE_ROWS}`,
      position ?? BEFORE_ALL,
    )
    const keys = rows.map(decodeKey).map(
      (row): DocumentKey => ({
        ...{ tenantId: row.tenant_id, keyId: row.key_id },
        ...{ masterKeyId: row.master_key_id, wrapped: row.wrapped },
      }),
    )
    const old = keys.filter(({ masterKeyId }) => masterKeyId !== to)
    if (old.length > 0) await write(db, to, old, await wrappedAgain(driver, to, old))
    return pageOf(keys, old.length)
  },
}

function pageOf(keys: readonly DocumentKey[], found: number): Page {
  const last = keys.length < PAGE_ROWS ? undefined : keys.at(-1)
  return { found, position: last ? [last.tenantId, last.keyId] : null }
}

async function wrappedAgain(driver: KeyDriver, to: string, keys: readonly DocumentKey[]): Promise<Uint8Array[]> {
  const again: Uint8Array[] = []
  for (let i = 0; i < keys.length; i += CONCURRENT) {
    const group = keys.slice(i, i + CONCURRENT)
    again.push(...(await Promise.all(group.map((key) => wrapAgain(driver, to, key)))))
  }
  return again
}

async function wrapAgain(driver: KeyDriver, to: string, key: DocumentKey): Promise<Uint8Array> {
  // A destroyed key has no bytes.
  if (key.wrapped.length === 0) return key.wrapped
  try {
    return (await wrapKey(driver, to, await unwrapKey(driver, key), key)).wrapped
  } catch (error) {
    if (!(error instanceof KeyRefused)) throw error
    throw new KeyRefused(
      `${error.message} Restore this row of document_keys from a backup, then run the command again.`,
    )
  }
}

/** Only rows that are as they were read: a key that was destroyed meanwhile stays destroyed. */
async function write(db: Database, to: string, keys: readonly DocumentKey[], again: Uint8Array[]): Promise<void> {
  await db.query(
    `UPDATE document_keys k SET master_key_id = $1, wrapped = n.again
       FROM unnest($2::uuid[], $3::uuid[], $4::bytea[], $5::bytea[]) AS n (tenant_id, key_id, before, again)
      WHERE k.tenant_id = n.tenant_id AND k.key_id = n.key_id AND k.wrapped = n.before`,
    [
      to,
      keys.map(({ tenantId }) => tenantId),
      keys.map(({ keyId }) => keyId),
      keys.map(({ wrapped }) => wrapped),
      again,
    ],
  )
}
