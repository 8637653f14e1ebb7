import { isAtRest, type JobState } from './job.ts'

// How far a job is, in numbers that add up: accepted = created + failed + waiting + cancelled.

export interface Tally {
  readonly accepted: number
  readonly created: number
  readonly failed: number
  /** Rows settled lately, and in how many seconds. */
  readonly lately: { readonly rows: number; readonly seconds: number }
}

export interface Progress {
  readonly accepted: number
  readonly created: number
  readonly failed: number
  readonly waiting: number
  readonly cancelled: number
  readonly perSecond: number
  /** Null: nothing moves, so nobody can tell. */
  readonly secondsLeft: number | null
}

/** `rate`: what the sender allows. Rows are told by the batch, and a slow job's batch takes longer than what is lately. */
export function progressOf(
  state: JobState,
  { accepted, created, failed, lately }: Tally,
  rate = Number.POSITIVE_INFINITY,
): Progress {
  const rest = Math.max(0, accepted - created - failed)
  const stopped = state === 'cancelled' || state === 'recalling' || state === 'recalled'
  const waiting = stopped ? 0 : rest
  const perSecond = state === 'running' && lately.seconds > 0 ? Math.min(rate, lately.rows / lately.seconds) : 0
  return {
    accepted,
    created,
    failed,
    waiting,
    cancelled: rest - waiting,
    perSecond,
    secondsLeft: secondsLeft(state, waiting, perSecond),
  }
}

function secondsLeft(state: JobState, waiting: number, perSecond: number): number | null {
  if (isAtRest(state)) return 0
  return perSecond > 0 ? Math.ceil(waiting / perSecond) : null
}
