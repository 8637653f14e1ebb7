import { Overloaded } from '../../platform/errors.ts'

/** Lets a few pass at a time and a few more wait; whoever comes then is turned away at once. */
export class Gate {
  readonly #places: number
  readonly #seats: number
  readonly #waiting: (() => void)[] = []
  #inside = 0

  constructor(places: number, seats: number) {
    this.#places = places
    this.#seats = seats
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter()
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  async #enter(): Promise<void> {
    if (this.#inside < this.#places) {
      this.#inside++
      return
    }
    if (this.#waiting.length >= this.#seats) throw new Overloaded('Too many documents are being examined.')
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  /** The place goes to the next in line, so nobody can slip in between. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#inside--
    else next()
  }
}
