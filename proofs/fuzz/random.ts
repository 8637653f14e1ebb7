import { seededRandom } from '../lib/stats.ts'

/** A source of choices that a seed fixes. */
export class Random {
  readonly #next: () => number

  constructor(seed: number) {
    this.#next = seededRandom(seed)
  }

  /** A whole number from 0 to `below`, which is not reached. */
  below(below: number): number {
    return Math.floor(this.#next() * below)
  }

  chance(probability: number): boolean {
    return this.#next() < probability
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.below(choices.length)] ?? choices[0]
  }

  /** Mostly small, sometimes as large as `most`. */
  size(most: number): number {
    return 1 + Math.floor(most * this.#next() ** 4)
  }
}
