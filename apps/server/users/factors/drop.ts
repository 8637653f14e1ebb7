import type { Tx } from '../../platform/db/database.ts'
import type { UserDeps } from '../deps.ts'
import { endSessions } from '../sessions/end.ts'

/** Takes away everything that signs the user in, and ends all sessions. The caller then gives the user a new factor. */
export async function dropFactors(deps: UserDeps, tx: Tx, userId: string): Promise<void> {
  await tx.all([
    {
      text: `UPDATE users SET password_hash = NULL, password_mac = NULL, totp_secret = NULL, totp_enabled_at = NULL,
                    totp_last_step = NULL, new_email = NULL, new_email_id = NULL, new_email_mac = NULL,
                    confirmed_at_old = NULL, confirmed_at_new = NULL
              WHERE user_id = $1`,
      values: [userId],
    },
    { text: 'DELETE FROM passkeys WHERE user_id = $1', values: [userId] },
    { text: 'DELETE FROM recovery_codes WHERE user_id = $1', values: [userId] },
    {
      text: `UPDATE sign_in_challenges SET used_at = clock_timestamp()
              WHERE user_id = $1 AND used_at IS NULL AND purpose <> 'passkey_add'`,
      values: [userId],
    },
  ])
  await endSessions({ identity: tx, ...(deps.cache ? { cache: deps.cache } : {}) }, { userId, ssoAccountId: null })
  deps.cache?.forgetUser(userId)
}
