import type { Verdict } from './response.ts'
import { jittered } from './schedule.ts'

// Endpoint health. An endpoint that is unavailable several times in a row is paused and probed with one delivery at a
// time, at growing intervals; the first response resumes it. After five days without a success it is disabled. A refused
// event does not pause the endpoint, because it may accept the next one.

export interface Health {
  /** The number of consecutive attempts that found the endpoint unavailable. */
  readonly unavailable: number
  /** The time since the first failure after the last success; null: the last attempt succeeded. */
  readonly failingMs: number | null
}

export interface HealthTransition extends Health {
  /** The time until one delivery is sent as a probe. Null: not paused. */
  readonly pauseMs: number | null
  /** It was paused and has responded: its waiting deliveries are due at once. */
  readonly recovered: boolean
  readonly disabled: 'gone' | 'failing' | null
}

export const HEALTHY: Health = { unavailable: 0, failingMs: null }

export const PAUSES_AFTER = 3
export const DISABLED_AFTER_MS = 5 * 24 * 60 * 60 * 1_000
const PROBE_WAITS_MS = [5_000, 15_000, 30_000, 60_000, 120_000, 300_000]

/** The endpoint's health after a delivery attempt. */
export function afterAttempt({ unavailable, failingMs }: Health, verdict: Verdict, random: number): HealthTransition {
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
 * The number of concurrent deliveries to one endpoint. It doubles with each accepted delivery, up to `most`, and falls
 * to 1 when the endpoint is unavailable, so that a dead endpoint occupies one connection.
 */
export function nextConcurrency(before: number, verdict: Verdict, most: number): number {
  if (verdict === 'accepted') return Math.min(most, before * 2)
  return verdict === 'unavailable' ? 1 : before
}
