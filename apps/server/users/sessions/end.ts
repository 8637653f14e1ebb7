import { rowDecoder, text } from '../../platform/db/decode.ts'
import type { SessionDeps } from './session.ts'

// Every process refuses an ended session within five seconds, and the process that ended it at once.

type EndDeps = Pick<SessionDeps, 'identity' | 'cache'>

/** Ends one session of the user. Returns whether it was open. */
export async function endSession(deps: EndDeps, userId: string, sessionId: string): Promise<boolean> {
  return (await end(deps, userId, 's.session_id = $2', [sessionId])) > 0
}

/** Ends all sessions of the user but one, and returns how many. */
export function endOtherSessions(deps: EndDeps, userId: string, keptSessionId: string): Promise<number> {
  return end(deps, userId, 's.session_id <> $2', [keptSessionId])
}

/** Ends all sessions of the user, and returns how many: at a change of role or of what signs the user in. */
export function endSessions(deps: EndDeps, userId: string): Promise<number> {
  return end(deps, userId, 'true', [])
}

/** Ends all sessions that a company's sign-on made for this account. */
export async function endSessionsOfAccount({ identity, cache }: EndDeps, ssoAccountId: string): Promise<number> {
  const rows = await identity.query(
    `UPDATE user_sessions s SET ended_at = clock_timestamp()
      WHERE s.sso_account_id = $1 AND s.ended_at IS NULL RETURNING s.session_id`,
    [ssoAccountId],
  )
  for (const row of rows) cache?.forgetSession(decodeEnded(row).session_id)
  return rows.length
}

async function end({ identity, cache }: EndDeps, userId: string, which: string, values: unknown[]): Promise<number> {
  const rows = await identity.query({
    text: `UPDATE user_sessions s SET ended_at = clock_timestamp()
            WHERE s.user_id = $1 AND s.ended_at IS NULL AND ${which} RETURNING s.session_id`,
    values: [userId, ...values],
  })
  for (const row of rows) cache?.forgetSession(decodeEnded(row).session_id)
  return rows.length
}

const decodeEnded = rowDecoder('user_sessions', { session_id: text })
