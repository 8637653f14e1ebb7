import { Failure, Overloaded } from '../errors.ts'
import { FairQueue, type Queued } from './queue.ts'

export interface WorkOptions {
  /** Tasks of this kind that run at a time. */
  readonly slots: number
  /** Tasks of this kind that wait, in total and of one owner. */
  readonly maxWaiting: number
  readonly maxWaitingOfOne: number
  /** A task that has waited this long is rejected as Overloaded. */
  readonly patienceMs: number
  /** Tasks of one group that run in a row while others wait. */
  readonly inARow?: number
  /** Why a task is rejected if too many wait, or too long. */
  readonly busy: string
  /** Why a task is rejected if too many of its owner wait. Overloaded by default. */
  readonly busyOfOne?: string
}

/** One kind of work on shared slots. */
export interface Work {
  /**
   * Runs the task when a slot is free. Throws Overloaded if too many tasks wait or this one waits too long, and a
   * Failure `rate_limited` if too many of this owner wait and the kind of work says so.
   */
  run<T>(owner: string, task: () => Promise<T>, group?: string): Promise<T>
}

interface Kind extends WorkOptions {
  running: number
  waiting: number
  readonly waitingOf: Map<string, number>
  readonly runningOf: Map<string, number>
}

interface Waiting extends Queued {
  readonly kind: Kind
  start(slot: Slot): void
}

/** What the slot did last, for tasks that run in a row. */
interface Slot {
  last: Waiting
  inARow: number
}

const RETRY_AFTER_SECONDS = 2

/**
 * Slots for kinds of work that compete for processor time. Tasks wait in one queue, served round-robin by owner over all
 * kinds. No owner can hold all slots, neither in total nor, if a kind has several, of one kind.
 */
export class FairSlots {
  readonly #slots: number
  readonly #queue = new FairQueue<Waiting>()
  readonly #runningOf = new Map<string, number>()
  #running = 0

  constructor(slots: number) {
    this.#slots = slots
  }

  open(options: WorkOptions): Work {
    const kind: Kind = { ...options, running: 0, waiting: 0, waitingOf: new Map(), runningOf: new Map() }
    return {
      run: async (owner, task, group) => {
        const slot = await this.#acquire(kind, owner, group ?? null)
        try {
          return await task()
        } finally {
          this.#release(slot)
        }
      },
    }
  }

  #acquire(kind: Kind, owner: string, group: string | null): Promise<Slot> {
    return new Promise((resolve, reject) => {
      const task: Waiting = { owner, group, kind, start: resolve }
      if (this.#canStart(task)) {
        this.#began(task)
        return resolve({ last: task, inARow: 1 })
      }
      if (countOf(kind.waitingOf, owner) >= kind.maxWaitingOfOne) return reject(tooManyOfOne(kind))
      if (kind.waiting >= kind.maxWaiting) return reject(new Overloaded(kind.busy))
      this.#queue.add(task)
      kind.waiting++
      add(kind.waitingOf, owner, 1)
      const patience = setTimeout(() => {
        if (!this.#queue.remove(task)) return
        notWaiting(task)
        reject(new Overloaded(kind.busy))
      }, kind.patienceMs).unref()
      task.start = (slot) => {
        clearTimeout(patience)
        resolve(slot)
      }
    })
  }

  /** A task that waits and could have started would have been started by a release. So no task is overtaken. */
  #canStart = ({ kind, owner }: Waiting): boolean =>
    this.#running < this.#slots &&
    kind.running < kind.slots &&
    countOf(this.#runningOf, owner) < shareOf(this.#slots) &&
    countOf(kind.runningOf, owner) < shareOf(kind.slots)

  #began({ kind, owner }: Waiting): void {
    this.#running++
    kind.running++
    add(this.#runningOf, owner, 1)
    add(kind.runningOf, owner, 1)
  }

  #release(slot: Slot): void {
    const { kind, owner } = slot.last
    this.#running--
    kind.running--
    add(this.#runningOf, owner, -1)
    add(kind.runningOf, owner, -1)
    const more = slot.inARow < (kind.inARow ?? 1) ? this.#queue.takeAfter(slot.last, this.#canStart) : undefined
    if (more) this.#start(more, { last: more, inARow: slot.inARow + 1 })
    // A task that found a free slot was served outside the round.
    else this.#queue.toEnd(owner)
    for (let next = this.#next(); next; next = this.#next()) this.#start(next, { last: next, inARow: 1 })
  }

  #next(): Waiting | undefined {
    return this.#running < this.#slots ? this.#queue.take(this.#canStart) : undefined
  }

  #start(task: Waiting, slot: Slot): void {
    notWaiting(task)
    this.#began(task)
    task.start(slot)
  }
}

/** How many of several slots one owner may hold: all but one. */
function shareOf(slots: number): number {
  return Math.max(1, slots - 1)
}

function notWaiting({ kind, owner }: Waiting): void {
  kind.waiting--
  add(kind.waitingOf, owner, -1)
}

function countOf(counts: Map<string, number>, owner: string): number {
  return counts.get(owner) ?? 0
}

function add(counts: Map<string, number>, owner: string, change: number): void {
  const count = countOf(counts, owner) + change
  if (count === 0) counts.delete(owner)
  else counts.set(owner, count)
}

function tooManyOfOne({ busy, busyOfOne }: WorkOptions): Failure {
  if (busyOfOne === undefined) return new Overloaded(busy)
  return new Failure('rate_limited', busyOfOne, { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
