import { rowDecoder, text } from '../../platform/db/decode.ts'
import type { SessionDeps } from './session.ts'

// Every process refuses an ended session within five seconds, and the process that ended it at once.

type EndDeps = Pick<SessionDeps, 'identity' | 'cache'>

/** Whose sessions end, and by what power. */
export interface Ending {
  userId: string
  /** Null: all sessions of the user. Otherwise only those that this company's sign-on made (mayEnd in the domain). */
  ssoAccountId: string | null
}

/** Ends one session of the user. Returns whether it was open. */
export async function endSession(deps: EndDeps, ending: Ending, sessionId: string): Promise<boolean> {
  return (await end(deps, ending, 's.session_id = $3', [sessionId])) > 0
}

/** Ends all sessions of the user but one, and returns how many. */
export async function endOtherSessions(deps: EndDeps, ending: Ending, keptSessionId: string): Promise<number> {
  return endAndDeny(deps, ending, 's.session_id <> $3', [keptSessionId])
}

/** Ends all sessions of the user, and returns how many: at a change of role or of what signs the user in. */
export async function endSessions(deps: EndDeps, ending: Ending): Promise<number> {
  return endAndDeny(deps, ending, 'true', [])
}

/** Ends all sessions that a company's sign-on made for this account, and denies the command lines that they approved. */
export async function endSessionsOfAccount(deps: EndDeps, ssoAccountId: string): Promise<number> {
  const before = await endOfAccount(deps, ssoAccountId)
  await deps.identity.query(
    `UPDATE device_codes SET denied = true, mac = NULL
      WHERE sso_account_id = $1 AND redeemed_at IS NULL AND NOT denied`,
    [ssoAccountId],
  )
  return before + (await endOfAccount(deps, ssoAccountId))
}

async function endOfAccount({ identity, cache }: EndDeps, ssoAccountId: string): Promise<number> {
  const rows = await identity.query(
    `UPDATE user_sessions s SET ended_at = clock_timestamp()
      WHERE s.sso_account_id = $1 AND s.ended_at IS NULL RETURNING s.session_id`,
    [ssoAccountId],
  )
  for (const row of rows) cache?.forgetSession(decodeEnded(row).session_id)
  return rows.length
}

/**
 * Ends the sessions before the command lines that they approved are denied: from then on none of them approves one. A command
 * line that fetched its session in between is in the second round.
 */
async function endAndDeny(deps: EndDeps, ending: Ending, which: string, values: unknown[]): Promise<number> {
  const before = await end(deps, ending, which, values)
  await denyDevices(deps, ending)
  return before + (await end(deps, ending, which, values))
}

async function end(
  { identity, cache }: EndDeps,
  { userId, ssoAccountId }: Ending,
  which: string,
  values: unknown[],
): Promise<number> {
  const rows = await identity.query({
    text: `UPDATE user_sessions s SET ended_at = clock_timestamp()
            WHERE s.user_id = $1 AND ($2::uuid IS NULL OR s.sso_account_id = $2) AND s.ended_at IS NULL AND ${which}
        RETURNING s.session_id`,
    values: [userId, ssoAccountId, ...values],
  })
  for (const row of rows) cache?.forgetSession(decodeEnded(row).session_id)
  return rows.length
}

/** A command line that was approved and has not fetched its session yet gets none: the session would outlive the others. */
async function denyDevices({ identity }: EndDeps, { userId, ssoAccountId }: Ending): Promise<void> {
  await identity.query(
    `UPDATE device_codes SET denied = true, mac = NULL
      WHERE user_id = $1 AND ($2::uuid IS NULL OR sso_account_id = $2) AND redeemed_at IS NULL AND NOT denied`,
    [userId, ssoAccountId],
  )
}

const decodeEnded = rowDecoder('user_sessions', { session_id: text })
