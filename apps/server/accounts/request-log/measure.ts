import { Counter } from 'prom-client'
import { processMetrics } from '../../platform/metrics/registry.ts'

const OUTCOMES = ['written', 'limited', 'lost'] as const

const calls = new Counter({
  name: 'countersign_request_log_calls_total',
  help: 'Calls for the request log: written, left out by the limit of an environment, or lost.',
  labelNames: ['outcome'] as const,
  registers: [processMetrics],
})
for (const outcome of OUTCOMES) calls.inc({ outcome }, 0)

export function countCalls(outcome: (typeof OUTCOMES)[number], count: number): void {
  calls.inc({ outcome }, count)
}
