import type { Statement, Tx } from '../../platform/db/database.ts'
import { instant, rowDecoder, text } from '../../platform/db/decode.ts'
import { JOIN_TENANT } from '../sql.ts'

// The API keys of accounts whose owner claims them by mail. For countersign_identity.

export interface ClaimedKey {
  keyId: string
  name: string
  hint: string
  createdAt: number
}

const decodeKey = rowDecoder('api_keys', { key_id: text, name: text, hint: text, created_at: instant })

export async function listKeysOfAccounts(tx: Pick<Tx, 'query'>, accountIds: readonly string[]): Promise<ClaimedKey[]> {
  const rows = await tx.query(
    `SELECT k.key_id, k.name, k.hint, k.created_at FROM api_keys k ${JOIN_TENANT}
      WHERE t.account_id = ANY ($1) AND k.revoked_at IS NULL ORDER BY k.key_id`,
    [accountIds],
  )
  return rows.map((row) => {
    const { key_id: keyId, name, hint, created_at: createdAt } = decodeKey(row)
    return { keyId, name, hint, createdAt }
  })
}

/** Revokes the keys of the accounts but those that the owner keeps. */
export function revokeKeysExcept(accountIds: readonly string[], kept: readonly string[]): Statement {
  return {
    text: `UPDATE api_keys k SET revoked_at = clock_timestamp()
             FROM (SELECT tenant_id, account_id FROM tenants WHERE account_id = ANY ($1)) t
            WHERE k.tenant_id = t.tenant_id AND k.revoked_at IS NULL AND NOT k.key_id = ANY ($2)`,
    values: [accountIds, kept],
  }
}

/** The accounts with this address, which users may not have been added to yet. */
export async function findAccountsByEmail(tx: Pick<Tx, 'query'>, email: string): Promise<string[]> {
  const rows = await tx.query(
    `SELECT account_id FROM accounts WHERE lower(email) = lower($1) AND closed_at IS NULL ORDER BY account_id LIMIT 50`,
    [email],
  )
  return rows.map((row) => decodeAccount(row).account_id)
}

const decodeAccount = rowDecoder('accounts', { account_id: text })

/** A user's accounts follow the change of the user's address. */
export function changeAccountEmails(accountIds: readonly string[], from: string, to: string): Statement {
  return {
    text: 'UPDATE accounts SET email = $3 WHERE account_id = ANY ($1) AND lower(email) = lower($2)',
    values: [accountIds, from, to],
  }
}
