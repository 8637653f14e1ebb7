// A token bucket in memory. Its state is a number of tokens, not an instant as in token-bucket-sql.ts: the rate may change
// from call to call, and an instant that was computed at a low rate would delay pieces long after the rate has risen.

export interface Rate {
  perMs: number
  /** Pieces that may begin at one instant after a pause. */
  burst: number
}

/** Tokens are floating-point numbers: a piece may begin with this part of a token missing. */
const ROUNDING = 1e-6

export class TokenBucket {
  /** Negative after reservations. */
  #tokens = 0
  #refilledAt = Number.NEGATIVE_INFINITY

  /** How many pieces may begin now. */
  available(now: number, rate: Rate): number {
    if (rate.perMs === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY
    return Math.max(0, Math.floor(this.#refill(now, rate) + ROUNDING))
  }

  take(now: number, rate: Rate, pieces: number): void {
    if (rate.perMs !== Number.POSITIVE_INFINITY) this.#tokens = this.#refill(now, rate) - pieces
  }

  /** Milliseconds until this many pieces may begin, if no others do. */
  wait(now: number, rate: Rate, pieces: number): number {
    if (rate.perMs === Number.POSITIVE_INFINITY) return 0
    return Math.max(0, (pieces - this.#refill(now, rate)) / rate.perMs)
  }

  /** Takes one piece and returns when it may begin. */
  reserve(now: number, rate: Rate): number {
    if (rate.perMs === Number.POSITIVE_INFINITY) return now
    const missing = 1 - this.#refill(now, rate)
    this.take(now, rate, 1)
    return now + Math.max(0, missing / rate.perMs)
  }

  /** Forgets the burst that a pause has allowed, except for one piece. */
  endBurst(now: number, rate: Rate): void {
    this.#tokens = Math.min(1, this.#refill(now, rate))
  }

  #refill(now: number, { perMs, burst }: Rate): number {
    this.#tokens = Math.min(burst, this.#tokens + (now - this.#refilledAt) * perMs)
    this.#refilledAt = now
    return this.#tokens
  }
}
