import { Gauge } from 'prom-client'
import { atMostEvery, type Check } from '../../platform/checks/check.ts'
import { processMetrics } from '../../platform/metrics/registry.ts'
import { NEEDS_DATABASE } from './checks.ts'

/** How long the longest-waiting entry of each queue has been due, in seconds; 0 if none waits. */
export type QueueLags = Record<string, () => Promise<number>>

const lag = new Gauge({
  name: 'countersign_queue_lag_seconds',
  help: 'How long the longest-waiting entry of the queue has been due. 0 if none waits.',
  labelNames: ['queue'] as const,
  registers: [processMetrics],
})

/** Less is a burst: at the end of a day many timers are due at once. */
const STUCK_SECONDS = 300
/** The queues have one connection each, so a check must not wait for it. */
const MEASURE_MS = 15_000

/** Work that no process does, or that fails, whatever the cause. */
export function queuesCheck(name: string, lags: QueueLags): Check {
  const remedy =
    'Start more processes of this kind, or see the errors in the logs of the running ones. A transaction that stays open in the database holds the relay back.'
  return atMostEvery(MEASURE_MS, {
    name,
    required: false,
    remedy,
    needs: NEEDS_DATABASE,
    run: async () => {
      const stuck: string[] = []
      for (const [queue, measure] of Object.entries(lags)) {
        const seconds = await measure()
        lag.set({ queue }, seconds)
        if (seconds >= STUCK_SECONDS) stuck.push(`${queue} for ${Math.floor(seconds / 60)} minutes`)
      }
      return stuck.length === 0 ? null : { problem: `Work that is due is not done: ${stuck.join(', ')}.`, remedy }
    },
  })
}
