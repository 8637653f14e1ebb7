import { setImmediate, setTimeout } from 'node:timers/promises'
import { openRoom, type Room } from '../../platform/pace.ts'

// While somebody uses the API, rows leave it room: they are begun at two thirds of the rate that they had when nobody
// did, each in a turn of the event loop of its own, and fewer are under way at a time. What the process can do alone is
// measured whenever it is alone with enough to do; before it ever was, only the number under way is limited.

const SHARE = 0.68
const MOST_UNDER_WAY = 16
/** However slow it was once: a job always goes on. */
const LEAST_PER_MS = 0.05
const MEASURE_MS = 500
/** With no row begun for so long there was nothing to do, which says nothing of what could be done. */
const IDLE_MS = 250
/** With fewer under way the jobs are slow by themselves, and nothing is learnt of what could be done. */
const BUSY = 3

/** In milliseconds. */
export interface Clock {
  now(): number
  wait(ms: number): Promise<unknown>
  /** Resolves once whatever has come in meanwhile is dealt with. */
  turn(): Promise<unknown>
}

const OURS: Clock = { now: () => performance.now(), wait: setTimeout, turn: () => setImmediate() }

export interface RowPace extends Room {
  /** Does it when it may be done. */
  row<T>(work: () => Promise<T>): Promise<T>
}

export function makeRowPace(clock = OURS): RowPace {
  const room = openRoom(clock.now)
  const alone = new AloneRate(clock)
  const waiting: (() => void)[] = []
  let underWay = 0
  let nextAt = 0
  let line: Promise<unknown> = Promise.resolve()

  async function enter(): Promise<void> {
    if (room.isWanted()) await slot()
    while (room.isWanted() && underWay >= MOST_UNDER_WAY) await new Promise<void>((go) => waiting.push(go))
    underWay += 1
    if (!room.isWanted()) return alone.begun(underWay)
    alone.forget()
    await ownTurn()
  }

  /** Rows that were committed together would all be followed at once, and nothing else was done meanwhile. */
  function ownTurn(): Promise<unknown> {
    line = line.then(() => clock.turn())
    return line
  }

  async function slot(): Promise<void> {
    const now = clock.now()
    const at = Math.max(now, nextAt)
    nextAt = at + 1 / Math.max(LEAST_PER_MS, SHARE * alone.perMs)
    if (at > now) await clock.wait(at - now)
  }

  function leave(): void {
    underWay -= 1
    for (const go of waiting.splice(0, room.isWanted() ? 1 : waiting.length)) go()
  }

  return {
    ...room,
    row: async (work) => {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

/** Rows begun in a millisecond, with nobody else there. */
class AloneRate {
  readonly #clock: Clock
  #perMs = Number.POSITIVE_INFINITY
  #since: number | undefined
  #lastAt = 0
  #rows = 0
  #underWay = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get perMs(): number {
    return this.#perMs
  }

  begun(underWay: number): void {
    const now = this.#clock.now()
    if (now - this.#lastAt > IDLE_MS) this.forget()
    this.#lastAt = now
    this.#since ??= now
    this.#rows += 1
    this.#underWay += underWay
    const took = now - this.#since
    if (took < MEASURE_MS) return
    if (this.#underWay >= BUSY * this.#rows) {
      const perMs = this.#rows / took
      // A process that has just begun is slow, and a machine is at times: what can be done is rather what was done once.
      const before = this.#perMs === Number.POSITIVE_INFINITY ? perMs : this.#perMs
      this.#perMs = Math.max(perMs, (before + perMs) / 2)
    }
    this.forget()
  }

  /** What was counted of a time that is not over is of no use. */
  forget(): void {
    this.#since = undefined
    this.#rows = 0
    this.#underWay = 0
  }
}
