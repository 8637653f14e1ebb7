import type { Config } from '../../config/config.ts'
import type { CheckRunner } from '../../platform/checks/run.ts'
import { exportMetrics } from '../../platform/metrics/exported.ts'
import { type Answer, healthAnswer, METRICS_TYPE, serveAnswers } from '../health/process-health.ts'
import type { Parts } from '../parts.ts'
import { collectMetrics, type Metrics } from './metrics.ts'

// The metrics have a port of their own, because volumes and routes are not public. The database is read in the background
// at a fixed interval. If a read takes long, the next one waits ten times as long.

const MAX_SHARE = 0.1
/** Scrapes within this time get the same text. */
const SHARE_MS = 1_000

export interface MetricsServer {
  stop(): Promise<void>
}

/** Starts nothing without settings. */
export async function serveMetrics(
  parts: Parts,
  checks: CheckRunner,
  settings: Config['metrics'],
): Promise<MetricsServer> {
  if (!settings) return { stop: async () => {} }
  const metrics = collectMetrics(parts)
  exportMetrics(metrics.registries)
  const render = shareFor(SHARE_MS, () => metrics.render())
  const answer = async (url: string): Promise<Answer> => {
    if (url === '/metrics') return [200, METRICS_TYPE, await render()]
    if (url === '/health') return healthAnswer(checks)
    return [404, 'text/plain', 'metrics, health\n']
  }
  const server = await serveAnswers(answer, settings)
  const refreshing = startRefreshing(metrics, settings.intervalMs)
  return {
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await refreshing.stop()
    },
  }
}

function shareFor<T>(ms: number, make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  let madeAt = Number.NEGATIVE_INFINITY
  return () => {
    if (made && performance.now() - madeAt < ms) return made
    madeAt = performance.now()
    made = make()
    return made
  }
}

export function startRefreshing(metrics: Pick<Metrics, 'refresh'>, intervalMs: number): MetricsServer {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const refresh = async () => {
    const startedAt = performance.now()
    await metrics.refresh()
    if (isStopped) return
    timer = setTimeout(next, Math.max(intervalMs, (performance.now() - startedAt) / MAX_SHARE))
  }
  function next(): void {
    running = refresh()
  }
  let running = refresh()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
