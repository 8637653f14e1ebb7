import type { Database } from '../platform/db/database.ts'
import { Failure } from '../platform/errors.ts'
import type { Caller } from '../platform/http/caller.ts'
import { byCaller, insertActivity } from './activity.ts'
import { type KeyRow, markRevoked, readKey } from './store.ts'

/** Every process rejects the key within five seconds. Idempotent. */
export async function revokeKey(db: Database, caller: Caller, keyId: string | undefined): Promise<KeyRow> {
  const revoked = keyId === undefined ? undefined : await revoke(db, caller, keyId)
  if (!revoked) throw new Failure('not_found', 'There is no such API key.')
  return revoked
}

function revoke(db: Database, caller: Caller, keyId: string): Promise<KeyRow | undefined> {
  const { tenantId } = caller
  return db.transaction({ tenant: tenantId }, async (tx) => {
    if (await markRevoked(tx, tenantId, keyId)) {
      const detail = { key_id: keyId }
      await tx.query(insertActivity({ ...byCaller(caller), action: 'api_key.revoked', detail }))
    }
    return readKey(tx, tenantId, keyId)
  })
}
