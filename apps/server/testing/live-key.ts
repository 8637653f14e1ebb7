import { makeApiKey } from '../accounts/api-key.ts'
import { SCOPES } from '../platform/http/caller.ts'
import { newId } from '../platform/ids.ts'
import type { TestDatabase } from './database.ts'

/**
 * A live account with a live key that has every scope, as rows: an operator approves it, and a member with a passkey makes
 * the key otherwise.
 */
export async function addLiveKey({ owner }: Pick<TestDatabase, 'owner'>, accountId: string): Promise<string> {
  await owner('UPDATE accounts SET approved_at = coalesce(approved_at, clock_timestamp()) WHERE account_id = $1', [
    accountId,
  ])
  const [tenant] = await owner(`SELECT tenant_id, slot FROM tenants WHERE account_id = $1 AND mode = 'live'`, [
    accountId,
  ])
  const key = makeApiKey('live', Number(tenant?.slot))
  await owner(
    `INSERT INTO api_keys (tenant_id, key_id, key_hash, name, hint, scopes) VALUES ($1, $2, $3, 'Live', $4, $5)`,
    [tenant?.tenant_id, newId(), key.hash, key.hint, SCOPES],
  )
  return key.secret
}
