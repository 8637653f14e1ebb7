import { type MetricObjectWithValues, type MetricValue, Registry } from 'prom-client'
import { processMetrics } from './registry.ts'

// What this process exports over OTLP: the same metrics as at /metrics.

let read: () => Registry = () => processMetrics

/** Exports these instead of the process's own metrics alone. */
export function exportMetrics(registries: () => Registry[]): void {
  read = () => Registry.merge(registries())
}

export function exportedMetrics(): Promise<MetricObjectWithValues<MetricValue<string>>[]> {
  return read().getMetricsAsJSON()
}
