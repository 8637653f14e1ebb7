// While somebody uses the API, work that nobody waits for leaves it room: on one machine both want the same processors,
// and an answer of the API is several short steps, each of which would wait for its turn. Pieces of such work (a delivery,
// a request that is due, a row of a bulk job) are then spaced, until they take only a share of this process's time instead
// of all there is. When nobody calls, nothing is spaced.

/** Somebody who has called may call again for so long. */
const ROOM_MS = 2_000
/** For pieces that are begun one by one. */
const ONE_BY_ONE = { share: 0.5, leastPerMs: 0.1, mostAtOnce: 2 }
const TICK_MS = 1
const MEASURE_MS = 100
/** Of fewer pieces in that time nothing is learnt: what the process did was something else. */
const LEAST_MEASURED = 5
/** Of the process's time for a piece, before it was measured. */
const FIRST_COST_MS = 0.5

export interface Pace {
  /** Somebody uses the API just now. */
  makeRoom(): void
  isMakingRoom(): boolean
  /** Resolves when another piece may be begun. */
  next(): Promise<void>
}

export interface PaceLimits {
  /** Of the process's time, while somebody calls. */
  share: number
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

/** Busy is what the processors did for it: to wait for one of them is not counted, however many want them. */
export const PROCESSOR: ProcessClock = {
  now: () => performance.now(),
  busy: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
}

export function makePace(clock = PROCESS, limits: PaceLimits = ONE_BY_ONE): Pace {
  const waiting: (() => void)[] = []
  const allowance = new Allowance(clock, limits)
  let roomUntil = Number.NEGATIVE_INFINITY

  const isMakingRoom = () => clock.now() < roomUntil

  function tick(): void {
    const released = isMakingRoom() ? allowance.take(waiting.length) : waiting.length
    for (const leave of waiting.splice(0, released)) leave()
    if (waiting.length > 0) setTimeout(tick, TICK_MS)
  }

  return {
    makeRoom: () => {
      roomUntil = clock.now() + ROOM_MS
    },
    isMakingRoom,
    next: async () => {
      if (!isMakingRoom() && waiting.length === 0) return
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
  private countedAt = 0
  private measuredAt = Number.NEGATIVE_INFINITY
  private measuredBusy = 0
  private taken = 0

  constructor(clock: ProcessClock, limits: PaceLimits = ONE_BY_ONE) {
    this.clock = clock
    this.limits = limits
  }

  /** The first of a queue has come. */
  begin(): void {
    this.allowed = 0
    this.countedAt = this.clock.now()
    if (this.clock.now() - this.measuredAt > 2 * MEASURE_MS) this.restart()
  }

  /** Takes as many as there may be now, and at most so many. */
  take(most: number): number {
    this.measure()
    const now = this.clock.now()
    const perMs = Math.max(this.limits.leastPerMs, this.limits.share / this.costMs)
    this.allowed = Math.min(this.limits.mostAtOnce, this.allowed + (now - this.countedAt) * perMs)
    this.countedAt = now
    const given = Math.min(most, Math.floor(this.allowed))
    this.allowed -= given
    this.taken += given
    return given
  }

  private measure(): void {
    if (this.clock.now() - this.measuredAt < MEASURE_MS) return
    if (this.taken >= LEAST_MEASURED)
      this.costMs = (this.costMs + (this.clock.busy() - this.measuredBusy) / this.taken) / 2
    this.restart()
  }

  private restart(): void {
    this.measuredAt = this.clock.now()
    this.measuredBusy = this.clock.busy()
    this.taken = 0
  }
}
