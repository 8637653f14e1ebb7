/** An attempt, newest first, as the API lists them. */
export interface BarAttempt {
  ok: boolean
}

export const BAR_SLOTS = 100

/** The attempts of the bar, oldest first, at the end of 100 places: null where there was none. */
export function barsOf<Attempt extends BarAttempt>(newestFirst: readonly Attempt[]): (Attempt | null)[] {
  const shown = newestFirst.slice(0, BAR_SLOTS).toReversed()
  return [...Array.from({ length: BAR_SLOTS - shown.length }, () => null), ...shown]
}

/** For the name of the picture. */
export function countsOf(attempts: readonly BarAttempt[]): { accepted: number; failed: number } {
  const shown = attempts.slice(0, BAR_SLOTS)
  const accepted = shown.filter(({ ok }) => ok).length
  return { accepted, failed: shown.length - accepted }
}
