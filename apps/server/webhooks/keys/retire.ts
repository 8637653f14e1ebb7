import type { Database } from '../../platform/db/database.ts'
import { instant, nullable, rowDecoder, text } from '../../platform/db/decode.ts'
import { readLiveRoots } from './store.ts'

// Root keys as an operator manages them, as countersign_operator. A root key that workers no longer hold is unpublished
// after a day. Retiring one is for a key that others may know: it takes effect at once and cannot be undone.

export interface ListedRootKey {
  id: string
  /** `unused`: no worker has held it for a day. */
  state: 'live' | 'unused' | 'retired'
  created_at: string
  last_held_at: string
}

const decodeRoot = rowDecoder('webhook_root_keys', {
  root_key_id: text,
  created_at: instant,
  last_held_at: instant,
  retired_at: nullable(instant),
})

/** Newest first. */
export async function listRootKeys(db: Database): Promise<ListedRootKey[]> {
  const rows = await db.query(
    `SELECT root_key_id, created_at, last_held_at, retired_at FROM webhook_root_keys
      ORDER BY created_at DESC, root_key_id`,
  )
  const liveIds = await readLiveRoots(db)
  return rows.map((row) => {
    const { root_key_id: id, created_at, last_held_at, retired_at } = decodeRoot(row)
    const state = retired_at !== null ? 'retired' : liveIds.includes(id) ? 'live' : 'unused'
    return {
      id,
      state,
      created_at: new Date(created_at).toISOString(),
      last_held_at: new Date(last_held_at).toISOString(),
    }
  })
}

export async function retireRootKey(db: Database, id: string, operator: string): Promise<void> {
  await db.transaction('every tenant', async (tx) => {
    const live = await readLiveRoots(tx)
    if (live.length === 1 && live[0] === id) {
      throw new Error(
        `${id} is the only key that signs webhooks. First run countersign admin rotate-webhook-key on the worker's machine.`,
      )
    }
    const rows = await tx.query(
      `UPDATE webhook_root_keys SET retired_at = clock_timestamp(), retired_by = $2
        WHERE root_key_id = $1 AND retired_at IS NULL RETURNING 1`,
      [id, operator],
    )
    if (rows.length > 0) return
    throw new Error(`There is no key ${id}, or it is retired already. List them: countersign admin webhook-keys.`)
  })
}
