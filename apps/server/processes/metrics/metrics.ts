import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { measureBulk } from '../../bulk/progress/measure.ts'
import { measureLogs } from '../../evidence/log/measure.ts'
import { measureWebhooks } from '../../webhooks/measure.ts'
import type { Parts } from '../parts.ts'
import { sealMetrics } from './sealing.ts'
import { workMetrics } from './worker.ts'

// Prometheus text format, written by hand: a few counters need no library.

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Series {
  buckets: number[]
  sum: number
  count: number
}

const requests = new Map<string, Series>()
const loopDelay = monitorEventLoopDelay({ resolution: 20 })

/** Counts every answer by route pattern, method and status: never by path, which holds ids. */
export function measureRequests(app: FastifyInstance): void {
  loopDelay.enable()
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const key = `method="${request.method}",route="${route}",status="${reply.statusCode}"`
    let series = requests.get(key)
    if (!series) {
      series = { buckets: BUCKETS.map(() => 0), sum: 0, count: 0 }
      requests.set(key, series)
    }
    const seconds = reply.elapsedTime / 1000
    const bucket = BUCKETS.findIndex((limit) => seconds <= limit)
    if (bucket >= 0) series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1
    series.sum += seconds
    series.count += 1
    done()
  })
}

export async function renderMetrics({ db, resolver, readers, queue }: Parts): Promise<string> {
  const lines = ['# TYPE countersign_http_request_duration_seconds histogram']
  for (const [labels, series] of requests) {
    let seen = 0
    for (const [i, limit] of BUCKETS.entries()) {
      seen += series.buckets[i] ?? 0
      lines.push(`countersign_http_request_duration_seconds_bucket{${labels},le="${limit}"} ${seen}`)
    }
    lines.push(`countersign_http_request_duration_seconds_bucket{${labels},le="+Inf"} ${series.count}`)
    lines.push(`countersign_http_request_duration_seconds_sum{${labels}} ${series.sum}`)
    lines.push(`countersign_http_request_duration_seconds_count{${labels}} ${series.count}`)
  }
  gauge(lines, 'countersign_database_connections', '{pool="app"}', db.connections)
  gauge(lines, 'countersign_database_connections', '{pool="resolver"}', resolver.connections)
  gauge(lines, 'countersign_database_connections', '{pool="readers"}', readers.connections)
  gauge(lines, 'countersign_database_waiting', '{pool="app"}', db.waiting)
  gauge(lines, 'countersign_event_loop_delay_p99_seconds', '', loopDelay.percentile(99) / 1e9)
  gauge(lines, 'process_resident_memory_bytes', '', process.memoryUsage.rss())
  // Without the database there is no depth to tell, but all the more need for the rest.
  for (const { class: jobClass, ...counts } of await queue.count().catch(() => [])) {
    for (const [state, jobs] of Object.entries(counts)) {
      gauge(lines, 'countersign_jobs', `{class="${jobClass}",state="${state}"}`, jobs)
    }
  }
  const bulk = await measureBulk(resolver).catch(() => undefined)
  for (const [state, count] of Object.entries(bulk?.jobs ?? {})) {
    gauge(lines, 'countersign_bulk_jobs', `{state="${state}"}`, count)
  }
  if (bulk) {
    gauge(lines, 'countersign_bulk_jobs_held', '', bulk.held)
    gauge(lines, 'countersign_bulk_batches_waiting', '', bulk.batchesWaiting)
    gauge(lines, 'countersign_bulk_oldest_turn_seconds', '', bulk.oldestTurn)
  }
  lines.push(...workMetrics(), ...sealMetrics())
  for (const { log, size, published, pending, lagSeconds, refused, halted } of await measureLogs(resolver).catch(
    () => [],
  )) {
    const labels = `{log="${log}"}`
    gauge(lines, 'countersign_log_leaves', labels, size)
    gauge(lines, 'countersign_log_published', labels, published)
    gauge(lines, 'countersign_log_pending', labels, pending)
    gauge(lines, 'countersign_log_lag_seconds', labels, lagSeconds)
    gauge(lines, 'countersign_log_refused', labels, refused)
    gauge(lines, 'countersign_log_halted', labels, Number(halted !== null))
  }
  for (const figures of await measureWebhooks(resolver).catch(() => [])) {
    const { endpoint, lag, pending, paused, accepted, refused, givenUp } = figures
    const labels = `endpoint="${endpoint}"`
    gauge(lines, 'countersign_webhook_lag_seconds', `{${labels}}`, lag)
    gauge(lines, 'countersign_webhook_pending', `{${labels}}`, pending)
    gauge(lines, 'countersign_webhook_paused', `{${labels}}`, Number(paused))
    gauge(lines, 'countersign_webhook_attempts', `{${labels},outcome="accepted"}`, accepted)
    gauge(lines, 'countersign_webhook_attempts', `{${labels},outcome="refused"}`, refused)
    gauge(lines, 'countersign_webhook_given_up', `{${labels}}`, givenUp)
  }
  return `${lines.join('\n')}\n`
}

function gauge(lines: string[], name: string, labels: string, value: number): void {
  const type = `# TYPE ${name} gauge`
  if (!lines.includes(type)) lines.push(type)
  lines.push(`${name}${labels} ${Number.isFinite(value) ? value : 0}`)
}
