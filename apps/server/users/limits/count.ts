import type { Row, Statement, Tx } from '../../platform/db/database.ts'
import { number, rowDecoder } from '../../platform/db/decode.ts'
import { Failure } from '../../platform/errors.ts'
import { networkOf } from '../../platform/http/network.ts'
import { sha256 } from '../../platform/ids.ts'
import { nowOf, type UserDeps } from '../deps.ts'

// Attempts per hour or day, counted in the database because the limits apply across processes. An attempt is counted before its
// outcome is known, so attempts that run together cannot exceed the limit.

export interface Limit {
  /** What is limited, such as `sign-in of network`. */
  subject: string
  /** Whom it is limited for. Only a hash is stored. */
  key: string
  most: number
  windowMs: number
}

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS

export function ofNetwork(act: string, ip: string, perHour: number): Limit {
  return { subject: `${act} by network`, key: networkOf(ip), most: perHour, windowMs: HOUR_MS }
}

export function ofAddress(act: string, email: string, perHour: number): Limit {
  return { subject: `${act} by address`, key: email.toLowerCase(), most: perHour, windowMs: HOUR_MS }
}

export function ofUser(act: string, userId: string, perHour: number): Limit {
  return { subject: `${act} by user`, key: userId, most: perHour, windowMs: HOUR_MS }
}

/** Mails that strangers cause to one address: if not said otherwise, at most five in an hour, and ten in a day. */
export function ofMailsTo(act: string, email: string, { perHour, perDay } = { perHour: 5, perDay: 10 }): Limit[] {
  const subject = `${act} by address`
  return [
    ofAddress(act, email, perHour),
    { subject: `${subject} and day`, key: email.toLowerCase(), most: perDay, windowMs: DAY_MS },
  ]
}

/**
 * Mails of one user or account to one address in a day. It is counted beside the limit of the address, which it must be well
 * below: otherwise one stranger could use up the mails of everybody else to the address.
 */
export function ofMailsFrom(act: string, senderId: string, email: string, perDay: number): Limit {
  const key = `${senderId} ${email.toLowerCase()}`
  return { subject: `${act} by sender and address`, key, most: perDay, windowMs: DAY_MS }
}

/** What an account does to one of its members. */
export function ofMember(act: string, accountId: string, userId: string, perHour: number): Limit {
  return { subject: `${act} by account and member`, key: `${accountId} ${userId}`, most: perHour, windowMs: HOUR_MS }
}

export function ofAccount(act: string, accountId: string, perDay: number): Limit {
  return { subject: `${act} by account`, key: accountId, most: perDay, windowMs: DAY_MS }
}

/** Counts an attempt at each of the limits. Rejects it if one of them is reached. */
export async function countAttempts(deps: Pick<UserDeps, 'identity' | 'now'>, limits: readonly Limit[]): Promise<void> {
  const now = nowOf(deps).getTime()
  const answers = await deps.identity.flush('every tenant', statementsOf(limits, now))
  mustBeWithin(limits, attemptsIn(answers), now)
}

/** The same in the transaction of what is limited: an attempt that is refused for another reason is not counted. */
export async function countWithin(tx: Tx, deps: Pick<UserDeps, 'now'>, limits: readonly Limit[]): Promise<void> {
  const now = nowOf(deps).getTime()
  mustBeWithin(limits, attemptsIn(await tx.all(statementsOf(limits, now))), now)
}

/** Counts, and returns whether the attempt is within the limits: for what is left out silently. */
export async function isWithin(tx: Tx, deps: Pick<UserDeps, 'now'>, limits: readonly Limit[]): Promise<boolean> {
  const attempts = attemptsIn(await tx.all(statementsOf(limits, nowOf(deps).getTime())))
  return reachedOf(limits, attempts).length === 0
}

/**
 * Counts an attempt to find something secret, and takes the count back if it was found: only misses use up the limits. The
 * count comes first, so that parallel guesses do not exceed a limit.
 */
export async function countMiss<Found>(
  deps: Pick<UserDeps, 'identity' | 'now'>,
  limits: readonly Limit[],
  find: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const startedAt = nowOf(deps).getTime()
  await countAttempts({ ...deps, now: () => startedAt }, limits)
  const found = await find()
  if (found !== undefined) {
    await deps.identity.flush(
      'every tenant',
      limits.map((limit) => ({
        text: 'UPDATE sign_in_windows SET attempts = attempts - 1 WHERE subject = $1 AND window_start = $2 AND attempts > 0',
        values: windowOf(limit, startedAt),
      })),
    )
  }
  return found
}

function statementsOf(limits: readonly Limit[], now: number): Statement[] {
  return limits.map((limit) => ({
    text: `INSERT INTO sign_in_windows AS w (subject, window_start, attempts) VALUES ($1, $2, 1)
           ON CONFLICT (subject, window_start) DO UPDATE SET attempts = w.attempts + 1 RETURNING attempts`,
    values: windowOf(limit, now),
  }))
}

/** The key of its row: subject and window_start. */
function windowOf({ subject, key, windowMs }: Limit, now: number): [Buffer, Date] {
  return [sha256(`${subject} ${key}`), new Date(startOf(windowMs, now))]
}

const startOf = (windowMs: number, now: number) => now - (now % windowMs)

const decodeCount = rowDecoder('sign_in_windows', { attempts: number })

function attemptsIn(answers: readonly (readonly Row[] | undefined)[]): number[] {
  return answers.map((rows) => decodeCount(rows?.[0] ?? {}).attempts)
}

function reachedOf(limits: readonly Limit[], attempts: readonly number[]): Limit[] {
  return limits.filter(({ most }, at) => (attempts[at] ?? 0) > most)
}

function mustBeWithin(limits: readonly Limit[], attempts: readonly number[], now: number): void {
  const reached = reachedOf(limits, attempts)
  if (reached.length === 0) return
  const endsAt = Math.max(...reached.map(({ windowMs }) => startOf(windowMs, now) + windowMs))
  throw new Failure('rate_limited', 'Too many attempts. Wait before you try again.', {
    retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now) / 1000)),
  })
}
