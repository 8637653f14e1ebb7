import { Counter } from 'prom-client'
import type { Database } from '../platform/db/database.ts'
import { number, rowDecoder } from '../platform/db/decode.ts'
import { processMetrics } from '../platform/metrics/registry.ts'

// Metrics of webhooks: pending deliveries and endpoints, read from the database, and attempts, counted by this process.
// No tenant and no endpoint is a label: the account reads the state of its endpoints with GET /api/v1/webhook-endpoints.

/** Given up: the last attempt of a delivery failed. Unsent: by a fault of the service, and it is tried again. */
export type AttemptOutcome = 'accepted' | 'refused' | 'unsent' | 'given_up'

const attempts = new Counter({
  name: 'countersign_webhook_attempts_total',
  help: 'Delivery attempts of this process, by outcome.',
  labelNames: ['outcome'] as const,
  registers: [processMetrics],
})

export function countAttempt(outcome: AttemptOutcome, count = 1): void {
  attempts.inc({ outcome }, count)
}
for (const outcome of ['accepted', 'refused', 'unsent', 'given_up'] as const) countAttempt(outcome, 0)

export interface WebhookStats {
  pending: number
  /** Age of the oldest pending delivery. */
  lagSeconds: number
  /** Numbers of endpoints. */
  paused: number
  failing: number
}

/** `monitor` connects as countersign_resolver, which sees counts and no content. */
export async function measureWebhooks(monitor: Database): Promise<WebhookStats> {
  const [row] = await monitor.query({ name: 'measure-webhooks', text: MEASURE })
  const { lag, ...stats } = decodeStats(row ?? {})
  return { ...stats, lagSeconds: lag }
}

const decodeStats = rowDecoder('webhook_deliveries', { pending: number, lag: number, paused: number, failing: number })

const MEASURE = `
  SELECT count(*)::int AS pending,
         greatest(0, coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0))::float8 AS lag,
         (SELECT count(*)::int FROM webhook_health WHERE paused_until > clock_timestamp()) AS paused,
         (SELECT count(*)::int FROM webhook_health WHERE failing_since IS NOT NULL) AS failing
    FROM webhook_deliveries WHERE state = 'pending'`
