import { DataPointType } from '@opentelemetry/sdk-metrics'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { convertMetrics } from './convert-metrics.ts'

const PERIOD = { startTime: [1, 0] as [number, number], endTime: [2, 0] as [number, number] }

test('counters, gauges and histograms keep their names, labels and values', async () => {
  const registry = new Registry()
  const of = (name: string) => ({ name, help: `About ${name}.`, registers: [registry] })
  new Counter({ ...of('mails_total'), labelNames: ['outcome'] }).inc({ outcome: 'sent' }, 3)
  new Gauge(of('lag_seconds')).set(1.5)
  const durations = new Histogram({ ...of('duration_seconds'), labelNames: ['status'], buckets: [0.1, 1] })
  for (const seconds of [0.05, 0.5, 0.6, 7]) durations.observe({ status: 200 }, seconds)
  durations.observe({ status: 500 }, 0.1)

  const [mails, lag, duration] = convertMetrics(await registry.getMetricsAsJSON(), PERIOD)
  expect(mails).toMatchObject({
    descriptor: { name: 'mails_total', description: 'About mails_total.' },
    dataPointType: DataPointType.SUM,
    isMonotonic: true,
    dataPoints: [{ ...PERIOD, attributes: { outcome: 'sent' }, value: 3 }],
  })
  expect(lag).toMatchObject({
    descriptor: { unit: 's' },
    dataPointType: DataPointType.GAUGE,
    dataPoints: [{ value: 1.5 }],
  })
  expect(duration?.dataPoints).toMatchObject([
    {
      attributes: { status: '200' },
      value: { buckets: { boundaries: [0.1, 1], counts: [1, 2, 1] }, count: 4, sum: 8.15 },
    },
    {
      attributes: { status: '500' },
      value: { buckets: { boundaries: [0.1, 1], counts: [1, 0, 0] }, count: 1, sum: 0.1 },
    },
  ])
})
