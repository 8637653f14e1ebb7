import { type ApiActivity, trackApiActivity } from './api-activity.ts'
import { TokenBucket } from './token-bucket.ts'

// Load shedding: on one machine the API and background work use the same processors, and an API response is several
// short steps, each of which would wait. While the API is active, pieces of background work (a delivery, a due request)
// are therefore spaced so that they take half of this process's time. Without API activity nothing is spaced.

/** Of the process's time. */
const SHARE = 0.5
/** For pieces that begin one by one. */
const ONE_BY_ONE = { leastPerMs: 0.1, burst: 2 }
const POLL_MS = 1
const MEASURE_MS = 100
/** The process's time for a piece, before it is measured. */
const FIRST_COST_MS = 0.5

export interface Throttle extends ApiActivity {
  /** Resolves when another piece may begin. */
  next(): Promise<void>
}

export interface ThrottleLimits {
  /** However busy the process is with other work: a backlog always drains. */
  leastPerMs: number
  /** Pieces that may begin at the same instant. */
  burst: number
}

/** In milliseconds: the time, and how much of it this process was busy. */
export interface ProcessClock {
  now(): number
  busy(): number
}

const PROCESS: ProcessClock = {
  now: () => performance.now(),
  busy: () => performance.eventLoopUtilization().active,
}

export function makeThrottle(clock = PROCESS, limits: ThrottleLimits = ONE_BY_ONE): Throttle {
  const activity = trackApiActivity(clock.now)
  const waiting: (() => void)[] = []
  const allowance = new TimeShare(clock, limits)

  function release(): void {
    const released = activity.isApiActive() ? allowance.take(waiting.length) : waiting.length
    for (const begin of waiting.splice(0, released)) begin()
    if (waiting.length > 0) setTimeout(release, POLL_MS)
  }

  return {
    ...activity,
    next: async () => {
      if (!activity.isApiActive() && waiting.length === 0) return
      if (waiting.length === 0) {
        allowance.begin()
        setTimeout(release, POLL_MS)
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    },
  }
}

/** How many pieces may begin, by the measured time that a piece takes. */
export class TimeShare {
  readonly #clock: ProcessClock
  readonly #limits: ThrottleLimits
  readonly #bucket = new TokenBucket()
  #costMs = FIRST_COST_MS
  #measuredAt = Number.NEGATIVE_INFINITY
  #measuredBusy = 0
  #taken = 0

  constructor(clock: ProcessClock, limits: ThrottleLimits = ONE_BY_ONE) {
    this.#clock = clock
    this.#limits = limits
  }

  /** The first piece of a queue has arrived. After a pause it begins immediately, but without a burst. */
  begin(): void {
    const now = this.#clock.now()
    this.#bucket.endBurst(now, this.#rate())
    // A queue that is empty for a moment continues. A longer pause says nothing about the time that a piece takes.
    if (now - this.#measuredAt > 2 * MEASURE_MS) this.#restart()
  }

  /** Takes as many pieces as may begin now, `most` at most. */
  take(most: number): number {
    this.#measure()
    const [now, rate] = [this.#clock.now(), this.#rate()]
    const given = Math.min(most, this.#bucket.available(now, rate))
    if (given > 0) this.#bucket.take(now, rate, given)
    this.#taken += given
    return given
  }

  #rate() {
    const { leastPerMs, burst } = this.#limits
    return { perMs: Math.max(leastPerMs, SHARE / this.#costMs), burst }
  }

  #measure(): void {
    if (this.#clock.now() - this.#measuredAt < MEASURE_MS) return
    const cost = (this.#clock.busy() - this.#measuredBusy) / Math.max(1, this.#taken)
    this.#costMs = (this.#costMs + cost) / 2
    this.#restart()
  }

  #restart(): void {
    this.#measuredAt = this.#clock.now()
    this.#measuredBusy = this.#clock.busy()
    this.#taken = 0
  }
}
