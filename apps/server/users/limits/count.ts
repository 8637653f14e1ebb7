import { number, rowDecoder } from '../../platform/db/decode.ts'
import { Failure } from '../../platform/errors.ts'
import { networkOf } from '../../platform/http/network.ts'
import { sha256 } from '../../platform/ids.ts'
import { nowOf, type UserDeps } from '../deps.ts'

// Attempts per hour, counted in the database because the limits apply across processes. An attempt is counted before its
// outcome is known, so attempts that run together cannot exceed the limit.

export interface Limit {
  /** What is limited, such as `sign-in of network`. */
  subject: string
  /** Whom it is limited for. Only a hash is stored. */
  key: string
  perHour: number
}

export function ofNetwork(act: string, ip: string, perHour: number): Limit {
  return { subject: `${act} by network`, key: networkOf(ip), perHour }
}

export function ofAddress(act: string, email: string, perHour: number): Limit {
  return { subject: `${act} by address`, key: email.toLowerCase(), perHour }
}

export function ofUser(act: string, userId: string, perHour: number): Limit {
  return { subject: `${act} by user`, key: userId, perHour }
}

const HOUR_MS = 3600_000

/** Counts an attempt at each of the limits. Rejects it if one of them is reached. */
export async function countAttempts(deps: Pick<UserDeps, 'identity' | 'now'>, limits: readonly Limit[]): Promise<void> {
  const now = nowOf(deps).getTime()
  const start = now - (now % HOUR_MS)
  const answers = await deps.identity.flush(
    'every tenant',
    limits.map(({ subject, key }) => ({
      text: `INSERT INTO sign_in_windows AS w (subject, window_start, attempts) VALUES ($1, $2, 1)
             ON CONFLICT (subject, window_start) DO UPDATE SET attempts = w.attempts + 1 RETURNING attempts`,
      values: [sha256(`${subject} ${key}`), new Date(start)],
    })),
  )
  const reached = limits.some(({ perHour }, at) => decodeCount(answers[at]?.[0] ?? {}).attempts > perHour)
  if (!reached) return
  throw new Failure('rate_limited', 'Too many attempts. Wait before you try again.', {
    retryAfterSeconds: Math.max(1, Math.ceil((start + HOUR_MS - now) / 1000)),
  })
}

const decodeCount = rowDecoder('sign_in_windows', { attempts: number })
