import { createHash } from 'node:crypto'
import { processorTime } from './processors.ts'

// Budgets are seconds of one kind of machine, which is at times half as fast: other guests of the same hardware slow its
// processors down, and take them away for whole seconds. Both are measured, and times are compared at the usual speed.

const WORK = Buffer.alloc(16 << 20, 7)
const TIMES = 9
/** Timings are extended by so much on a slower machine, and not beyond. */
export const MOST_SLOWNESS = 1.5
/** On the machine the budgets were measured on, when nothing else ran there. */
const USUAL_MS = 12

export interface Stopwatch {
  milliseconds(): number
  /** How many times slower than usual the machine was meanwhile; 1 if it was as fast, or faster. */
  slowness(): number
}

export function startStopwatch(): Stopwatch {
  const began = performance.now()
  const stolenShare = startStolenShare()
  return {
    milliseconds: () => performance.now() - began,
    slowness: () => Math.max(1, processorSlowness() * stolenShare()),
  }
}

/**
 * For a time in which several proofs keep all processors busy: they, and not the machine, interrupt a measurement. One is
 * made every few seconds, and the fastest counts.
 */
export function startBusyStopwatch(): Stopwatch & Disposable {
  const began = performance.now()
  const stolenShare = startStolenShare()
  let fastest = workMs()
  const timer = setInterval(() => {
    fastest = Math.min(fastest, workMs())
  }, MEASURED_EVERY_MS)
  return {
    milliseconds: () => performance.now() - began,
    slowness: () => Math.max(1, (fastest / USUAL_MS) * stolenShare()),
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

const MEASURED_EVERY_MS = 5_000

/** How many times longer than without the stolen time everything took. */
function startStolenShare(): () => number {
  const before = processorTime()
  return () => {
    const after = processorTime()
    return 1 + (after.stolen - before.stolen) / Math.max(after.used - before.used, MIN_USED_SECONDS)
  }
}

/** The kernel counts in hundredths of a second: the ratio of less time would be noise. */
const MIN_USED_SECONDS = 0.1

/** For waits that a slow machine may extend: the time it took. Only one that reaches the limit is converted to the usual speed, because that takes time itself. */
export function atUsualSpeed(stopwatch: Stopwatch, limit: number): number {
  const milliseconds = stopwatch.milliseconds()
  return milliseconds < limit ? milliseconds : milliseconds / stopwatch.slowness()
}

/** How many times longer than usual a fixed piece of work takes. The fastest of several: the others were interrupted. */
function processorSlowness(): number {
  return Math.min(...Array.from({ length: TIMES }, workMs)) / USUAL_MS
}

function workMs(): number {
  const began = performance.now()
  createHash('sha256').update(WORK).digest()
  return performance.now() - began
}
