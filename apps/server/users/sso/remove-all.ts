import type { Statement } from '../../platform/db/database.ts'

/**
 * Removes company sign-on and provisioning from the accounts, and ends the sessions that came from the sign-on. Tokens of the
 * directory are revoked.
 */
export function removeCompanySignOn(accountIds: readonly string[]): Statement[] {
  return [
    ...TABLES.map((table) => `DELETE FROM ${table} WHERE account_id = ANY ($1)`),
    `UPDATE scim_tokens SET revoked_at = clock_timestamp() WHERE account_id = ANY ($1) AND revoked_at IS NULL`,
    `UPDATE user_sessions SET ended_at = clock_timestamp() WHERE sso_account_id = ANY ($1) AND ended_at IS NULL`,
    `UPDATE device_codes SET denied = true, mac = NULL
      WHERE sso_account_id = ANY ($1) AND redeemed_at IS NULL AND NOT denied`,
  ].map((text) => ({ text, values: [accountIds] }))
}

/** Connections and domains first, in the order in which a sign-in locks them. */
const TABLES = ['sso_connections', 'sso_domains', 'scim_users', 'sso_sign_ins', 'sso_identities']
