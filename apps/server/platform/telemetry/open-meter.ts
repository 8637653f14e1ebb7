import type { HrTime } from '@opentelemetry/api'
import { emptyResource, type Resource } from '@opentelemetry/resources'
import {
  ConsoleMetricExporter,
  MeterProvider,
  type MetricProducer,
  PeriodicExportingMetricReader,
  type PushMetricExporter,
} from '@opentelemetry/sdk-metrics'
import { convertMetrics, type PrometheusMetric } from './convert-metrics.ts'
import type { ExporterSettings, MetricSettings } from './settings.ts'

export interface Meter {
  stop(): Promise<void>
}

/** Exports at each interval what `/metrics` would show. */
export async function openMeter(
  { exporter, intervalMs, timeoutMs }: MetricSettings,
  resource: Resource,
  read: () => Promise<PrometheusMetric[]>,
): Promise<Meter> {
  const startTime = hrTime(Date.now() - process.uptime() * 1000)
  const producer: MetricProducer = {
    collect: async () => {
      const metrics = convertMetrics(await read(), { startTime, endTime: hrTime(Date.now()) })
      const scopeMetrics = [{ scope: { name: 'countersign' }, metrics }]
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors: [] }
    },
  }
  const reader = new PeriodicExportingMetricReader({
    exporter: await openExporter(exporter),
    exportIntervalMillis: intervalMs,
    exportTimeoutMillis: timeoutMs,
    metricProducers: [producer],
  })
  const provider = new MeterProvider({ resource, readers: [reader] })
  return { stop: () => provider.shutdown() }
}

function hrTime(ms: number): HrTime {
  return [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)]
}

async function openExporter({ kind, protocol }: ExporterSettings): Promise<PushMetricExporter> {
  if (kind === 'console') return new ConsoleMetricExporter()
  const { OTLPMetricExporter } = await (protocol === 'http/json'
    ? import('@opentelemetry/exporter-metrics-otlp-http')
    : import('@opentelemetry/exporter-metrics-otlp-proto'))
  return new OTLPMetricExporter()
}
