import { KeyRefused } from '../blobs/errors.ts'
import type { Database } from '../db/database.ts'
import { bytes, nullable, rowDecoder, text } from '../db/decode.ts'
import type { KeyDriver } from './master-keys.ts'

// The table master_keys: the ids of the master keys under which rows are wrapped, never the keys. A trigger refuses rows
// under a key that is not registered or is closed, so the table is complete.

/** A row's life: open (wraps) → closed (unwraps only) → empty (no row uses it: the key may be destroyed). */
export type KeyState = 'open' | 'closed' | 'empty'

export interface RegisteredKey {
  id: string
  state: KeyState
  /** A known value encrypted by the key. Null: the key was in use before check values existed. */
  checkValue: Uint8Array | null
}

const decodeKey = rowDecoder('master_keys', { id: text, state: text, check_value: nullable(bytes) })

/** Newest first. */
export async function readRegistry(db: Pick<Database, 'query'>): Promise<RegisteredKey[]> {
  const rows = await db.query(
    `SELECT master_key_id AS id, check_value,
            CASE WHEN emptied_at IS NOT NULL THEN 'empty' WHEN closed_at IS NOT NULL THEN 'closed' ELSE 'open' END AS state
       FROM master_keys ORDER BY registered_at DESC, master_key_id`,
  )
  return rows.map(decodeKey).map(({ id, state, check_value }) => ({
    id,
    state: state === 'open' || state === 'closed' ? state : 'empty',
    checkValue: check_value,
  }))
}

/** Registers the first key of a new database. Does nothing if any key is registered. */
export async function registerFirst(db: Database, driver: KeyDriver, id: string): Promise<void> {
  const checkValue = await driver.encrypt(id, CHECKED, contextOf(id))
  await db.transaction('every tenant', async (tx) => {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('countersign master keys'))`)
    await tx.query(
      `INSERT INTO master_keys (master_key_id, check_value) SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM master_keys)`,
      [id, checkValue],
    )
  })
}

/** Registers a key beside others, for a rotation. It wraps from now on. */
export async function registerNext(db: Database, driver: KeyDriver, id: string): Promise<void> {
  const checkValue = await driver.encrypt(id, CHECKED, contextOf(id))
  await db.query(
    `INSERT INTO master_keys (master_key_id, check_value) VALUES ($1, $2) ON CONFLICT (master_key_id) DO NOTHING`,
    [id, checkValue],
  )
}

/** Whether the driver's key is the one that was registered, and not another with the same id. Throws if it cannot tell. */
export async function isRegisteredKey(driver: KeyDriver, { id, checkValue }: RegisteredKey): Promise<boolean> {
  if (checkValue === null) return true
  try {
    return (await driver.decrypt(id, checkValue, contextOf(id))).equals(CHECKED)
  } catch (error) {
    if (error instanceof KeyRefused) return false
    throw error
  }
}

const CHECKED = Buffer.from('countersign master key v1')

function contextOf(id: string): string {
  return `countersign master key check\0${id}`
}
