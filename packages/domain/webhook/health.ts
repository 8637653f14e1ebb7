import type { Verdict } from './answer.ts'
import { jittered } from './schedule.ts'

// Whether an endpoint is fit to be sent to. One that is unavailable several times in a row is paused as a whole, and
// asked with one delivery at a time, less and less often; the first success opens it again. After five days without
// any success it is disabled. An event that is merely refused pauses nothing: the next may be accepted.

export interface Health {
  /** Unavailable so many times in a row. */
  readonly unavailable: number
  /** How long there has been no success since a failure; null while all is well. */
  readonly failingMs: number | null
}

export interface Course extends Health {
  /** Nothing is sent for so long, and then one delivery, as a probe. Null: not paused. */
  readonly pauseMs: number | null
  /** It was paused and has answered: what waited for it is due at once. */
  readonly recovered: boolean
  readonly disabled: 'gone' | 'failing' | null
}

export const HEALTHY: Health = { unavailable: 0, failingMs: null }

export const PAUSES_AFTER = 3
export const DISABLED_AFTER_MS = 5 * 24 * 60 * 60 * 1_000
const PROBE_WAITS_MS = [5_000, 15_000, 30_000, 60_000, 120_000, 300_000]

/** How the endpoint stands after an attempt. */
export function afterAttempt({ unavailable, failingMs }: Health, verdict: Verdict, random: number): Course {
  if (verdict === 'accepted') {
    return { ...HEALTHY, pauseMs: null, recovered: isPaused({ unavailable }), disabled: null }
  }
  const streak = verdict === 'unavailable' ? unavailable + 1 : 0
  return {
    unavailable: streak,
    failingMs: failingMs ?? 0,
    pauseMs: isPaused({ unavailable: streak }) ? probeWait(streak, random) : null,
    recovered: verdict === 'refused' && isPaused({ unavailable }),
    disabled: verdict === 'gone' ? 'gone' : (failingMs ?? 0) >= DISABLED_AFTER_MS ? 'failing' : null,
  }
}

export function isPaused({ unavailable }: Pick<Health, 'unavailable'>): boolean {
  return unavailable >= PAUSES_AFTER
}

function probeWait(streak: number, random: number): number {
  const wait = PROBE_WAITS_MS[Math.min(streak - PAUSES_AFTER, PROBE_WAITS_MS.length - 1)] ?? 0
  return jittered(wait, random)
}

/**
 * How many deliveries may be under way to one endpoint: it earns its share. A dead one costs a single connection before
 * it is found out; one that accepts doubles what it gets, up to `most`.
 */
export function allowance(before: number, verdict: Verdict, most: number): number {
  if (verdict === 'accepted') return Math.min(most, before * 2)
  return verdict === 'unavailable' ? 1 : before
}
