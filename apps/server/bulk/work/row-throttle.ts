import { setImmediate, setTimeout } from 'node:timers/promises'
import { type ApiActivity, trackApiActivity } from '../../platform/throttle/api-activity.ts'
import { TokenBucket } from '../../platform/throttle/token-bucket.ts'

// Load shedding for bulk rows. While the API is active, rows begin at two thirds of the rate that they had without API
// activity, each in its own iteration of the event loop, and fewer run at a time. The rate is measured whenever the API is
// idle and there is enough to do; before it is measured, only the number of concurrent rows is limited.

const SHARE = 0.68
const CONCURRENCY = 16
/** The minimum rate, so that a job always progresses. */
const MIN_PER_MS = 0.05
const MEASURE_MS = 500
/** A pause of this length means that there was nothing to do; the measurement restarts. */
const IDLE_MS = 250
/** A measurement with fewer concurrent rows is discarded: the jobs were slow, not the process. */
const MIN_CONCURRENCY = 3

/** In milliseconds. */
export interface Clock {
  now(): number
  wait(ms: number): Promise<unknown>
  /** Resolves in the event loop's next iteration. */
  nextIteration(): Promise<unknown>
}

const PROCESS: Clock = { now: () => performance.now(), wait: setTimeout, nextIteration: () => setImmediate() }

export interface RowThrottle extends ApiActivity {
  /** Runs a row when it may begin. */
  row<T>(work: () => Promise<T>): Promise<T>
}

export function makeRowThrottle(clock = PROCESS): RowThrottle {
  const activity = trackApiActivity(clock.now)
  const idleRate = new IdleRate(clock)
  const bucket = new TokenBucket()
  const waiting: (() => void)[] = []
  let running = 0
  let iteration: Promise<unknown> = Promise.resolve()

  async function begin(): Promise<void> {
    if (activity.isApiActive()) await waitForToken()
    while (activity.isApiActive() && running >= CONCURRENCY) await new Promise<void>((go) => waiting.push(go))
    running += 1
    if (!activity.isApiActive()) return idleRate.count(running)
    idleRate.restart()
    await ownIteration()
  }

  /** Rows that were committed together would otherwise all continue in one iteration and block other work. */
  function ownIteration(): Promise<unknown> {
    iteration = iteration.then(() => clock.nextIteration())
    return iteration
  }

  async function waitForToken(): Promise<void> {
    const now = clock.now()
    const perMs = Math.max(MIN_PER_MS, SHARE * idleRate.perMs)
    const at = bucket.reserve(now, { perMs, burst: 1 })
    if (at > now) await clock.wait(at - now)
  }

  function end(): void {
    running -= 1
    for (const go of waiting.splice(0, activity.isApiActive() ? 1 : waiting.length)) go()
  }

  return {
    ...activity,
    row: async (work) => {
      await begin()
      try {
        return await work()
      } finally {
        end()
      }
    },
  }
}

/** Rows begun per millisecond while the API is idle. */
class IdleRate {
  readonly #clock: Clock
  #perMs = Number.POSITIVE_INFINITY
  #since: number | undefined
  #lastAt = 0
  #rows = 0
  #running = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get perMs(): number {
    return this.#perMs
  }

  /** Counts a started row; `running` rows are running. */
  count(running: number): void {
    const now = this.#clock.now()
    if (now - this.#lastAt > IDLE_MS) this.restart()
    this.#lastAt = now
    this.#since ??= now
    this.#rows += 1
    this.#running += running
    const took = now - this.#since
    if (took < MEASURE_MS) return
    if (this.#running >= MIN_CONCURRENCY * this.#rows) {
      const perMs = this.#rows / took
      // A process that has just started is slow, and a machine is at times: a rate that was once reached counts more.
      const before = this.#perMs === Number.POSITIVE_INFINITY ? perMs : this.#perMs
      this.#perMs = Math.max(perMs, (before + perMs) / 2)
    }
    this.restart()
  }

  /** Discards a measurement that has not ended. */
  restart(): void {
    this.#since = undefined
    this.#rows = 0
    this.#running = 0
  }
}
