import { isIdle, type JobState } from './job.ts'

// Progress of a job: accepted = created + failed + waiting + cancelled.

export interface RowCounts {
  readonly accepted: number
  readonly created: number
  readonly failed: number
  /** Rows finished within the last `seconds`. */
  readonly recent: { readonly rows: number; readonly seconds: number }
}

export interface Progress {
  readonly accepted: number
  readonly created: number
  readonly failed: number
  readonly waiting: number
  readonly cancelled: number
  readonly perSecond: number
  /** Null: unknown, because no rows are being processed. */
  readonly secondsLeft: number | null
}

/** `rate`: the sender's limit. It caps the measured rate, because rows are counted in batches. */
export function progressOf(
  state: JobState,
  { accepted, created, failed, recent }: RowCounts,
  rate = Number.POSITIVE_INFINITY,
): Progress {
  const rest = Math.max(0, accepted - created - failed)
  const stopped = state === 'cancelled' || state === 'recalling' || state === 'recalled'
  const waiting = stopped ? 0 : rest
  const perSecond = state === 'running' && recent.seconds > 0 ? Math.min(rate, recent.rows / recent.seconds) : 0
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
  if (isIdle(state)) return 0
  return perSecond > 0 ? Math.ceil(waiting / perSecond) : null
}
