import type { Database } from '../platform/db/database.ts'

// Rows that let nobody in any more. The worker deletes them hourly, a day after their end, in batches: a batch must not
// hold its locks for long.

/** The condition of each table is one of its primary key and of its time. */
const EXPIRED = [
  { table: 'user_sessions', key: 'session_id', end: 'expires_at' },
  { table: 'sign_in_challenges', key: 'challenge_hash', end: 'expires_at' },
  { table: 'user_links', key: 'token_hash', end: 'expires_at' },
  { table: 'sso_sign_ins', key: 'state_hash', end: 'expires_at' },
  { table: 'recoveries', key: 'recovery_id', end: 'expires_at' },
  { table: 'device_codes', key: 'device_hash', end: 'expires_at' },
  { table: 'sign_in_windows', key: 'subject, window_start', end: 'window_start' },
] as const

/** Deletes expired sessions, challenges, links, recoveries, device codes and counts of attempts. `identity`: as countersign_identity. */
export async function deleteExpired(identity: Pick<Database, 'query'>, batch = 1_000): Promise<number> {
  let deleted = 0
  for (const { table, key, end } of EXPIRED) {
    for (let more = true; more; ) {
      const rows = await identity.query(
        `DELETE FROM ${table} WHERE (${key}) IN (
           SELECT ${key} FROM ${table} WHERE ${end} < clock_timestamp() - interval '1 day' ORDER BY ${end} LIMIT $1)
         RETURNING 1`,
        [batch],
      )
      deleted += rows.length
      more = rows.length === batch
    }
  }
  return deleted
}
