import type { Database } from '../platform/db/database.ts'
import { number, rowDecoder } from '../platform/db/decode.ts'
import { Failure } from '../platform/errors.ts'
import { networkOf } from '../platform/http/network.ts'

// Sign-up needs no key, so it is limited per network. The count is stored in the database, because the limit applies
// across processes.

/** Counts an attempt. Rejects it if the network has reached its limit for this hour. */
export async function countSignUp(resolver: Database, ip: string, perHour: number): Promise<void> {
  const [, [row] = []] = await resolver.flush('every tenant', [
    { text: `DELETE FROM sign_up_windows WHERE window_start < clock_timestamp() - interval '2 hours'` },
    {
      text: `INSERT INTO sign_up_windows AS w (network, window_start, attempts)
             VALUES ($1, date_trunc('hour', clock_timestamp()), 1)
             ON CONFLICT (network, window_start) DO UPDATE SET attempts = w.attempts + 1
             RETURNING attempts,
                       ceil(extract(epoch FROM window_start + interval '1 hour' - clock_timestamp()))::int AS seconds_left`,
      values: [networkOf(ip)],
    },
  ])
  if (!row) throw new Error('The statement that counts sign-ups returned no row.')
  const window = decodeWindow(row)
  if (window.attempts <= perHour) return
  const message = `Too many accounts were opened from your network. The limit is ${perHour} an hour.`
  throw new Failure('rate_limited', message, { retryAfterSeconds: Math.max(1, window.seconds_left) })
}

const decodeWindow = rowDecoder('sign_up_windows', { attempts: number, seconds_left: number })
