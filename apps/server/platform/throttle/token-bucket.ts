// A token bucket, as the generic cell rate algorithm: its state is one instant, `nextAt`, at which the next piece may
// begin if no burst is allowed. Beginning a piece moves it ahead by the gap between two pieces. A burst of n pieces may
// begin while `nextAt` is at most n - 1 gaps ahead. The instant can be a variable (here) or a column (token-bucket-sql.ts).

export interface Rate {
  perMs: number
  /** Pieces that may begin at one instant after a pause. */
  burst: number
}

/** Instants are floating-point numbers: a piece may begin this part of a gap early. */
const ROUNDING = 1e-6

export class TokenBucket {
  #nextAt = Number.NEGATIVE_INFINITY

  /** How many pieces may begin now. */
  available(now: number, { perMs, burst }: Rate): number {
    const gap = 1 / perMs
    if (gap === 0) return Number.POSITIVE_INFINITY
    const ahead = Math.max(this.#nextAt, now) - now
    return Math.max(0, Math.floor(burst - ahead / gap + ROUNDING))
  }

  take(now: number, { perMs }: Rate, pieces: number): void {
    this.#nextAt = Math.max(this.#nextAt, now) + pieces / perMs
  }

  /** Takes one piece and returns when it may begin. */
  reserve(now: number, rate: Rate): number {
    const at = Math.max(this.#nextAt, now)
    this.take(now, rate, 1)
    return at
  }

  /** Forgets the burst that a pause has allowed, except for one piece. */
  endBurst(now: number, { perMs, burst }: Rate): void {
    this.#nextAt = Math.max(this.#nextAt, now + (burst - 1) / perMs)
  }
}
