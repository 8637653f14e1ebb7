import { type HrTime, ValueType } from '@opentelemetry/api'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'

// The Prometheus metrics in the form of OpenTelemetry: the same names, labels and values.

export type PrometheusMetric = MetricObjectWithValues<MetricValue<string> & { metricName?: string }>

export interface Period {
  startTime: HrTime
  endTime: HrTime
}

export function convertMetrics(metrics: readonly PrometheusMetric[], period: Period): MetricData[] {
  return metrics.flatMap((metric) => convert(metric, period) ?? [])
}

/** Undefined for summaries, of which there are none. */
function convert(metric: PrometheusMetric, period: Period): MetricData | undefined {
  const base = {
    descriptor: { name: metric.name, description: metric.help, unit: unitOf(metric.name), valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  // Types, which are an enumeration of prom-client, are words at run time.
  switch (String(metric.type)) {
    case 'counter':
      return { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points(metric, period) }
    case 'gauge':
      return { ...base, dataPointType: DataPointType.GAUGE, dataPoints: points(metric, period) }
    case 'histogram':
      return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(metric, period) }
    default:
      return undefined
  }
}

function unitOf(name: string): string {
  if (name.endsWith('_seconds')) return 's'
  return name.endsWith('_bytes') ? 'By' : ''
}

function points({ values }: PrometheusMetric, period: Period): DataPoint<number>[] {
  return values.map(({ value, labels }) => ({ ...period, attributes: textsOf(labels), value }))
}

function textsOf(labels: MetricValue<string>['labels']): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]))
}

/** Prometheus counts cumulatively, from the lowest bucket to the one without a limit. */
function histograms({ name, values }: PrometheusMetric, period: Period): DataPoint<Histogram>[] {
  const bySeries = Map.groupBy(values, ({ labels: { le: _limit, ...labels } }) => JSON.stringify(labels))
  return [...bySeries.values()].map((series) => {
    const of = (suffix: string) => series.filter(({ metricName }) => metricName === `${name}_${suffix}`)
    const buckets = of('bucket').map(({ labels, value }) => ({ limit: limitOf(labels.le), total: value }))
    const { le: _limit, ...labels } = series[0]?.labels ?? {}
    return {
      ...period,
      attributes: textsOf(labels),
      value: {
        buckets: {
          boundaries: buckets.map(({ limit }) => limit).filter(Number.isFinite),
          counts: buckets.map(({ total }, i) => total - (buckets[i - 1]?.total ?? 0)),
        },
        sum: of('sum')[0]?.value ?? 0,
        count: of('count')[0]?.value ?? 0,
      },
    }
  })
}

function limitOf(le: string | number | undefined): number {
  return le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le)
}
