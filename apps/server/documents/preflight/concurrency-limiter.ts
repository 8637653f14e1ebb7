import { Overloaded } from '../../platform/errors.ts'

/** Runs a limited number of tasks at a time and queues a limited number more. Rejects others as Overloaded. */
export class ConcurrencyLimiter {
  readonly #concurrency: number
  readonly #maxWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(concurrency: number, maxWaiting: number) {
    this.#concurrency = concurrency
    this.#maxWaiting = maxWaiting
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#acquire()
    try {
      return await work()
    } finally {
      this.#release()
    }
  }

  async #acquire(): Promise<void> {
    if (this.#running < this.#concurrency) {
      this.#running++
      return
    }
    if (this.#waiting.length >= this.#maxWaiting) throw new Overloaded('Too many documents are being examined.')
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  /** Passes the slot directly to the first waiting task, so no other task can take it. */
  #release(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#running--
    else next()
  }
}
