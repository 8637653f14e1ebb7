import { PromiseBroken } from './proof.ts'
import { MOST_SLOWNESS, type Stopwatch, startStopwatch } from './yardstick.ts'

// Timings are held on a machine of the usual speed, or up to 1.5 times slower. On one that is slower still, a timing that is
// not reached says nothing about the product: it counts as not measured, and bin/prove lists it at the end.

let stopwatch: Stopwatch = startStopwatch()
let missed: string[] = []
let isStrict = false

/** At the start of a proof. */
export function beginTimings(ofProof: Stopwatch): void {
  stopwatch = ofProof
  missed = []
}

/** Throws unless the timing is reached on a machine so much slower, or the machine was too slow to measure it. */
export function holdTiming(isReached: (slowness: number) => boolean, message: string): void {
  if (isReached(1)) return
  if (isStrict) throw new PromiseBroken(message)
  const slowness = stopwatch.slowness()
  if (isReached(Math.min(slowness, MOST_SLOWNESS))) return
  if (slowness <= MOST_SLOWNESS) throw new PromiseBroken(message)
  missed.push(`${message} (the machine ${slowness.toFixed(1)} times slower than usual)`)
}

/** For planted faults: a timing that is missed is found on a slow machine too. */
export async function holdTimingsStrictly(check: () => unknown): Promise<void> {
  isStrict = true
  try {
    await check()
  } finally {
    isStrict = false
  }
}

/** What was not measured since the start of the proof. */
export function notMeasured(): readonly string[] {
  return missed
}
