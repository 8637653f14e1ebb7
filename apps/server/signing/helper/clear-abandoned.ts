import type { Database } from '../../platform/db/database.ts'

/**
 * Clears what signers said on the page for a helper that never signed: a postal address, and the values of fields. A code
 * and the token for it are valid for 25 minutes. Runs as countersign_timer, whose policy permits it for sessions that have
 * a statement. Returns how many were cleared.
 */
export async function clearAbandonedSessions(timer: Pick<Database, 'query'>): Promise<number> {
  return (await timer.query(CLEAR, [])).length
}

const CLEAR = `
  UPDATE helper_sessions SET stated = NULL
   WHERE code_expires_at < clock_timestamp() - interval '1 hour'
  RETURNING session_id`
