import { createHash } from 'node:crypto'
import { median } from './stats.ts'

// Budgets are seconds of one kind of machine. The same machine is at times half as fast, when its neighbours are busy:
// a proof is not late because of them, so its time is weighed by what a fixed piece of work takes just then.

const WORK = Buffer.alloc(16 << 20, 7)
/** On the machine the budgets were measured on, when nothing else ran there. */
const USUAL_MS = 12

/** What took longer than it may, as long as it would have taken with the machine to itself. */
export function atUsualSpeed(milliseconds: number, limit: number): number {
  return milliseconds < limit ? milliseconds : milliseconds / slowness()
}

/** How many times slower than usual; 1 if it is as fast, or faster. */
export function slowness(): number {
  const times = Array.from({ length: 9 }, () => {
    const began = performance.now()
    createHash('sha256').update(WORK).digest()
    return performance.now() - began
  })
  return Math.max(1, median(times) / USUAL_MS)
}
