import { Counter, Gauge, Registry } from 'prom-client'
import { measureBulk } from '../../bulk/progress/measure.ts'
import { measureLogs } from '../../evidence/log/measure.ts'
import { processMetrics } from '../../platform/metrics/registry.ts'
import { measureWebhooks } from '../../webhooks/measure.ts'
import type { Parts } from '../parts.ts'

// The api's metrics: those of its process, and the state of the database at the moment of the scrape. A state that cannot
// be read is left out.

export async function renderMetrics(parts: Parts): Promise<string> {
  const state = new Registry()
  measurePools(state, parts)
  const failed = () => {}
  await Promise.all([
    measureJobs(state, parts).catch(failed),
    measureBulkJobs(state, parts).catch(failed),
    measureTransparencyLogs(state, parts).catch(failed),
    measureEndpoints(state, parts).catch(failed),
  ])
  return Registry.merge([processMetrics, state]).metrics()
}

function measurePools(state: Registry, { db, resolver, readers }: Parts): void {
  const connections = gauge(state, 'countersign_database_connections', 'Connections to the database.', ['pool'])
  for (const [pool, { connections: open }] of Object.entries({ app: db, resolver, readers })) {
    connections.set({ pool }, open)
  }
  const waiting = gauge(state, 'countersign_database_waiting', 'Callers that wait for a connection.', ['pool'])
  waiting.set({ pool: 'app' }, db.waiting)
}

async function measureJobs(state: Registry, { queue }: Parts): Promise<void> {
  const classes = await queue.count()
  const jobs = gauge(state, 'countersign_jobs', 'Jobs by class and state.', ['class', 'state'])
  for (const { class: jobClass, ...counts } of classes) {
    for (const [kind, count] of Object.entries(counts)) jobs.set({ class: jobClass, state: kind }, count)
  }
}

async function measureBulkJobs(state: Registry, { resolver }: Parts): Promise<void> {
  const { jobs, waiting, batchesWaiting, oldestClaimableSeconds } = await measureBulk(resolver)
  const open = gauge(state, 'countersign_bulk_jobs', 'Bulk jobs that have not ended.', ['state'])
  for (const [kind, count] of Object.entries(jobs)) open.set({ state: kind }, count)
  gauge(state, 'countersign_bulk_jobs_held', 'Bulk jobs that wait for a temporary condition.').set(waiting)
  gauge(state, 'countersign_bulk_batches_waiting', 'Batches not yet processed.').set(batchesWaiting)
  const oldest = 'How long the longest-waiting bulk job has been ready to be claimed.'
  gauge(state, 'countersign_bulk_oldest_claimable_seconds', oldest).set(oldestClaimableSeconds)
}

async function measureTransparencyLogs(state: Registry, { resolver }: Parts): Promise<void> {
  const logs = await measureLogs(resolver)
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

async function measureEndpoints(state: Registry, { resolver }: Parts): Promise<void> {
  const endpoints = await measureWebhooks(resolver)
  const lag = gauge(state, 'countersign_webhook_lag_seconds', 'Age of the oldest pending delivery.', ['endpoint'])
  const pending = gauge(state, 'countersign_webhook_pending', 'Pending deliveries.', ['endpoint'])
  const paused = gauge(state, 'countersign_webhook_paused', '1 if the endpoint is paused.', ['endpoint'])
  const attempts = counter(state, 'countersign_webhook_attempts_total', 'Delivery attempts.', ['endpoint', 'outcome'])
  const givenUp = counter(state, 'countersign_webhook_given_up_total', 'Deliveries given up.', ['endpoint'])
  for (const figures of endpoints) {
    const { endpoint } = figures
    lag.set({ endpoint }, figures.lag)
    pending.set({ endpoint }, figures.pending)
    paused.set({ endpoint }, Number(figures.paused))
    attempts.inc({ endpoint, outcome: 'accepted' }, figures.accepted)
    attempts.inc({ endpoint, outcome: 'refused' }, figures.refused)
    givenUp.inc({ endpoint }, figures.givenUp)
  }
}

function gauge<Label extends string>(state: Registry, name: string, help: string, labelNames: Label[] = []) {
  return new Gauge<Label>({ name, help, labelNames, registers: [state] })
}

/** A count that the database keeps. */
function counter<Label extends string>(state: Registry, name: string, help: string, labelNames: Label[]) {
  return new Counter<Label>({ name, help, labelNames, registers: [state] })
}
