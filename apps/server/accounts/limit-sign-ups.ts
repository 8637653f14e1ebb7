import type { Database } from '../platform/db/database.ts'
import { Failure } from '../platform/errors.ts'
import { networkOf } from '../platform/http/network.ts'

// Sign-up needs no key, so it is counted by where it comes from. The count lives in the database, because it must hold
// across processes.

/** Counts an attempt; refuses it when the network has had its share of this hour. */
export async function countSignUp(resolver: Database, ip: string, perHour: number): Promise<void> {
  const [, [window]] = (await resolver.flush('every tenant', [
    { text: `DELETE FROM sign_up_windows WHERE window_start < clock_timestamp() - interval '2 hours'` },
    {
      text: `INSERT INTO sign_up_windows AS w (network, window_start, attempts)
             VALUES ($1, date_trunc('hour', clock_timestamp()), 1)
             ON CONFLICT (network, window_start) DO UPDATE SET attempts = w.attempts + 1
             RETURNING attempts,
                       ceil(extract(epoch FROM window_start + interval '1 hour' - clock_timestamp()))::int AS seconds_left`,
      values: [networkOf(ip)],
    },
  ])) as [unknown, [{ attempts: number; seconds_left: number }]]
  if (window.attempts <= perHour) return
  const message = `Too many accounts were opened from your network; ${perHour} an hour are possible.`
  throw new Failure('rate_limited', message, { retryAfterSeconds: Math.max(1, window.seconds_left) })
}
