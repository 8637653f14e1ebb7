import { Gauge, Registry } from 'prom-client'
import { measureBulk } from '../../bulk/progress/measure.ts'
import { measureLogs } from '../../evidence/log/measure.ts'
import { processMetrics } from '../../platform/metrics/registry.ts'
import { measureSeals } from '../../signrequests/seal/measure.ts'
import { measureWebhooks } from '../../webhooks/measure.ts'
import type { Parts } from '../parts.ts'

// The api's metrics: those of its process at the moment of the scrape, and the state of the database at the last refresh.
// Counts over all tenants take long in a large database, so a scrape never runs them. A state that cannot be read is left
// out.

export interface Metrics {
  /** Reads the state of the database. */
  refresh(): Promise<void>
  render(): Promise<string>
  /** What `render` shows. */
  registries(): Registry[]
}

type MeasuredParts = Pick<Parts, 'monitor' | 'queue'>

export function collectMetrics(parts: MeasuredParts, now: () => number = () => performance.now()): Metrics {
  let state = new Registry()
  let refreshedAt: number | null = null
  const registries = () => {
    const own = new Registry()
    if (refreshedAt !== null) {
      const age = gauge(own, 'countersign_metrics_age_seconds', 'Time since the database was read for these metrics.')
      age.set((now() - refreshedAt) / 1000)
    }
    return [processMetrics, own, state]
  }
  return {
    refresh: async () => {
      const fresh = new Registry()
      // One after the other, on one connection.
      for (const measure of MEASURES) {
        await measure(fresh, parts).catch(() => {})
      }
      state = fresh
      refreshedAt = now()
    },
    render: () => Registry.merge(registries()).metrics(),
    registries,
  }
}

const MEASURES = [measureJobs, measureSealing, measureBulkJobs, measureTransparencyLogs, measureDeliveries]

async function measureJobs(state: Registry, { queue }: MeasuredParts): Promise<void> {
  const classes = await queue.count()
  const jobs = gauge(state, 'countersign_jobs', 'Jobs by class and state.', ['class', 'state'])
  const oldestHelp =
    'How long the longest-waiting job has been due (ready) or has existed (retrying, parked). 0 if none waits.'
  const oldest = gauge(state, 'countersign_job_oldest_seconds', oldestHelp, ['class', 'state'])
  for (const { class: jobClass, jobs: counts, oldestSeconds } of classes) {
    for (const [kind, count] of Object.entries(counts)) jobs.set({ class: jobClass, state: kind }, count)
    for (const [kind, seconds] of Object.entries(oldestSeconds)) oldest.set({ class: jobClass, state: kind }, seconds)
  }
}

async function measureSealing(state: Registry, { monitor }: MeasuredParts): Promise<void> {
  const waitingHelp = 'Requests that wait to be sealed: they are due, or sealing them failed and is retried.'
  const waiting = gauge(state, 'countersign_seals_waiting', waitingHelp, ['mode'])
  const oldestHelp = 'How long the longest-waiting request has been due or failing. 0 if none waits.'
  const oldest = gauge(state, 'countersign_seal_oldest_seconds', oldestHelp, ['mode'])
  for (const seals of await measureSeals(monitor)) {
    waiting.set({ mode: seals.mode }, seals.waiting)
    oldest.set({ mode: seals.mode }, seals.oldestSeconds)
  }
}

async function measureBulkJobs(state: Registry, { monitor }: MeasuredParts): Promise<void> {
  const { jobs, waiting, batchesWaiting, oldestClaimableSeconds } = await measureBulk(monitor)
  const open = gauge(state, 'countersign_bulk_jobs', 'Bulk jobs that have not ended.', ['state'])
  for (const [kind, count] of Object.entries(jobs)) open.set({ state: kind }, count)
  gauge(state, 'countersign_bulk_jobs_held', 'Bulk jobs that wait for a temporary condition.').set(waiting)
  gauge(state, 'countersign_bulk_batches_waiting', 'Batches not yet processed.').set(batchesWaiting)
  const oldest = 'How long the longest-waiting bulk job has been ready to be claimed.'
  gauge(state, 'countersign_bulk_oldest_claimable_seconds', oldest).set(oldestClaimableSeconds)
}

async function measureTransparencyLogs(state: Registry, { monitor }: MeasuredParts): Promise<void> {
  const logs = await measureLogs(monitor)
  const of = (name: string, help: string) => gauge(state, `countersign_log_${name}`, help, ['log'])
  const gauges = {
    leaves: of('leaves', 'Leaves of the log.'),
    published: of('published', 'Size of the newest published checkpoint.'),
    pending: of('pending', 'Chain heads that wait to be logged.'),
    lag: of('lag_seconds', 'How long the oldest pending chain head has been waiting.'),
    refused: of('refused', 'Chain heads that the log refused.'),
    halted: of('halted', '1 if the log is halted.'),
  }
  for (const { log, size, published, pending, lagSeconds, refused, halted } of logs) {
    gauges.leaves.set({ log }, size)
    gauges.published.set({ log }, published)
    gauges.pending.set({ log }, pending)
    gauges.lag.set({ log }, lagSeconds)
    gauges.refused.set({ log }, refused)
    gauges.halted.set({ log }, Number(halted !== null))
  }
}

async function measureDeliveries(state: Registry, { monitor }: MeasuredParts): Promise<void> {
  const { pending, lagSeconds, paused, failing } = await measureWebhooks(monitor)
  gauge(state, 'countersign_webhook_pending', 'Pending deliveries.').set(pending)
  gauge(state, 'countersign_webhook_lag_seconds', 'Age of the oldest pending delivery.').set(lagSeconds)
  const endpoints = gauge(state, 'countersign_webhook_endpoints', 'Endpoints that are paused or failing.', ['state'])
  endpoints.set({ state: 'paused' }, paused)
  endpoints.set({ state: 'failing' }, failing)
}

function gauge<Label extends string>(state: Registry, name: string, help: string, labelNames: Label[] = []) {
  return new Gauge<Label>({ name, help, labelNames, registers: [state] })
}
