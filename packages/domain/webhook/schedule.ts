// When a delivery is tried again (spec §7). The wait is counted from the refusal before it: ten tries in about 75 hours.

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

/** So many refusals, and later events of the request go past this one: about 35 minutes. */
export const STEPS_ASIDE_AFTER = 4

/** At most this much of a wait is taken off, so that what failed together does not come back together. */
const JITTER = 0.1

export interface Refused {
  /** Null: it was the last try, and the delivery is given up. */
  readonly waitMs: number | null
  readonly stepsAside: boolean
}

/** What follows the `tries`th refusal of a delivery. `random` is from 0 up to 1; a retry comes early, never late. */
export function afterRefusal(tries: number, random: number): Refused {
  const wait = RETRY_WAITS_MS[tries]
  return { waitMs: wait === undefined ? null : jittered(wait, random), stepsAside: tries >= STEPS_ASIDE_AFTER }
}

export function jittered(waitMs: number, random: number): number {
  return Math.round(waitMs * (1 - JITTER * random))
}
