import { type DomainEvent, failedWork, WORKS } from '@countersign/domain/signrequest'
import { countPermanentFailure, knowPermanentFailures } from '../../platform/metrics/permanent-failures.ts'

knowPermanentFailures(WORKS)

/** Counts the events that report a permanent failure of background work. */
export function countFailures(events: readonly DomainEvent[]): void {
  for (const event of events) {
    const work = failedWork(event)
    if (work) countPermanentFailure(work)
  }
}
