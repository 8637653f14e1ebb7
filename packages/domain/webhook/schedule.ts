// The retry schedule of a delivery (SPEC §6.4): ten attempts in about 75 hours. Each wait counts from the refusal before
// it.

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

export const RETRY_WAITS_MS: readonly number[] = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

/** After this many refusals (about 35 minutes) later events of the request no longer wait for this one. */
export const DEFERRED_AFTER = 4

/** The maximum share by which a wait is shortened, so that deliveries that failed together are not retried together. */
const JITTER = 0.1

export interface RetryDecision {
  /** Null: it was the last attempt. */
  readonly waitMs: number | null
  readonly isDeferred: boolean
}

/** The next step after the `tries`th refusal. `random` is in [0, 1). Jitter only shortens the wait. */
export function afterRefusal(tries: number, random: number): RetryDecision {
  const wait = RETRY_WAITS_MS[tries]
  return { waitMs: wait === undefined ? null : jittered(wait, random), isDeferred: tries >= DEFERRED_AFTER }
}

export function jittered(waitMs: number, random: number): number {
  return Math.round(waitMs * (1 - JITTER * random))
}
