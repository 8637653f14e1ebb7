/** A client that has called is expected to call again within this time. */
const ACTIVE_MS = 2_000

/** Whether clients use the API. Background work then slows down (load shedding). */
export interface ApiActivity {
  /** A client uses the API now. */
  reportApiActivity(): void
  isApiActive(): boolean
}

export function trackApiActivity(now: () => number = () => performance.now()): ApiActivity {
  let until = Number.NEGATIVE_INFINITY
  return {
    reportApiActivity: () => {
      until = now() + ACTIVE_MS
    },
    isApiActive: () => now() < until,
  }
}
