import { Counter } from 'prom-client'
import { processMetrics } from './registry.ts'

const failures = new Counter({
  name: 'countersign_permanent_failures_total',
  help: 'Background work that failed for good, or that fails until somebody acts, by kind of work.',
  labelNames: ['work'] as const,
  registers: [processMetrics],
})

/** Shows the kinds of work also before one has failed, so that an alert sees the first failure. */
export function knowPermanentFailures(works: readonly string[]): void {
  for (const work of works) failures.inc({ work }, 0)
}

export function countPermanentFailure(work: string): void {
  failures.inc({ work })
}
