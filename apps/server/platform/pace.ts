// While somebody uses the API, work that nobody waits for leaves it room: on one machine both want the same processors,
// and an answer of the API is several short steps, each of which would wait for its turn. Pieces of such work (a delivery,
// a request that is due) are then spaced, until they take only half of this process's time instead of all there is. When
// nobody calls, nothing is spaced.

/** Somebody who has called may call again for so long. */
const ROOM_MS = 2_000
/** Of the process's time. */
const SHARE = 0.5
/** For pieces that are begun one by one. */
const ONE_BY_ONE = { leastPerMs: 0.1, mostAtOnce: 2 }
const TICK_MS = 1
const MEASURE_MS = 100
/** Of the process's time for a piece, before it was measured. */
const FIRST_COST_MS = 0.5

/** Whether somebody uses the API. */
export interface Room {
  /** Somebody does just now. */
  makeRoom(): void
  isWanted(): boolean
}

export interface Pace extends Room {
  /** Resolves when another piece may be begun. */
  next(): Promise<void>
}

export interface PaceLimits {
  /** However busy the process is otherwise: a backlog always drains. */
  leastPerMs: number
  /** Begin at the same instant: many would be a burst again. */
  mostAtOnce: number
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

export function openRoom(now: () => number = PROCESS.now): Room {
  let until = Number.NEGATIVE_INFINITY
  return {
    makeRoom: () => {
      until = now() + ROOM_MS
    },
    isWanted: () => now() < until,
  }
}

export function makePace(clock = PROCESS, limits: PaceLimits = ONE_BY_ONE): Pace {
  const room = openRoom(clock.now)
  const waiting: (() => void)[] = []
  const allowance = new Allowance(clock, limits)

  function tick(): void {
    const released = room.isWanted() ? allowance.take(waiting.length) : waiting.length
    for (const leave of waiting.splice(0, released)) leave()
    if (waiting.length > 0) setTimeout(tick, TICK_MS)
  }

  return {
    ...room,
    next: async () => {
      if (!room.isWanted() && waiting.length === 0) return
      if (waiting.length === 0) {
        allowance.begin()
        setTimeout(tick, TICK_MS)
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    },
  }
}

/** How many pieces may be begun, by what they cost the process as it is measured meanwhile. */
export class Allowance {
  private readonly clock: ProcessClock
  private readonly limits: PaceLimits
  private costMs = FIRST_COST_MS
  private allowed = 0
  private countedAt = Number.NEGATIVE_INFINITY
  private measuredAt = Number.NEGATIVE_INFINITY
  private measuredBusy = 0
  private taken = 0

  constructor(clock: ProcessClock, limits: PaceLimits = ONE_BY_ONE) {
    this.clock = clock
    this.limits = limits
  }

  /** The first of a queue has come. If the last of the queue before it left long ago, it need not wait. */
  begin(): void {
    this.gather(1)
    // A queue that empties all the time is one that goes on; a time without any says nothing of what a piece costs.
    if (this.clock.now() - this.measuredAt > 2 * MEASURE_MS) this.restart()
  }

  /** Takes as many as there may be now, and at most so many. */
  take(most: number): number {
    this.measure()
    this.gather(this.limits.mostAtOnce)
    const given = Math.min(most, Math.floor(this.allowed))
    this.allowed -= given
    this.taken += given
    return given
  }

  /** What has been allowed since it was last counted. */
  private gather(most: number): void {
    const now = this.clock.now()
    const perMs = Math.max(this.limits.leastPerMs, SHARE / this.costMs)
    this.allowed = Math.min(most, this.allowed + (now - this.countedAt) * perMs)
    this.countedAt = now
  }

  private measure(): void {
    if (this.clock.now() - this.measuredAt < MEASURE_MS) return
    const cost = (this.clock.busy() - this.measuredBusy) / Math.max(1, this.taken)
    this.costMs = (this.costMs + cost) / 2
    this.restart()
  }

  private restart(): void {
    this.measuredAt = this.clock.now()
    this.measuredBusy = this.clock.busy()
    this.taken = 0
  }
}
