import type { Statement } from '../../platform/db/database.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { bindVerified } from './bind.ts'

/** The user has proved that the address, which is theirs in the row, is theirs. */
export function markVerified(
  authenticator: Authenticator,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Statement {
  return {
    text: `UPDATE users SET verified_at = CASE WHEN verified_mac = $3 THEN coalesce(verified_at, $2) ELSE $2 END,
                  verified_mac = $3
            WHERE user_id = $1`,
    values: [userId, now, bindVerified(authenticator, userId, email)],
  }
}
