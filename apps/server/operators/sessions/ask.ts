import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { clockOf } from '../store.ts'
import { SESSION_MS } from './sign-in.ts'
import { hashOperatorToken, newOperatorToken, newUserCode } from './tokens.ts'

export interface AskedSession {
  token: string
  userCode: string
}

/**
 * A session that waits until an operator signs it in the browser: the device flow (RFC 8628) with the database as the
 * channel between both. `from` is shown to the operator. Runs as countersign_operator.
 */
export async function askForSession(operators: Database, from: string): Promise<AskedSession> {
  const [token, userCode] = [newOperatorToken(), newUserCode()]
  await operators.query(`DELETE FROM operator_sessions WHERE expires_at < clock_timestamp() - interval '30 days'`)
  const expiresAt = new Date((await clockOf(operators)) + SESSION_MS)
  await operators.query(
    `INSERT INTO operator_sessions (session_id, token_hash, user_code, asked_from, expires_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [newId(), hashOperatorToken(token), userCode, from.slice(0, 200), expiresAt],
  )
  return { token, userCode }
}
