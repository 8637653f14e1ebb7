import { exportedMetrics } from '../metrics/exported.ts'
import type { TelemetrySettings } from './settings.ts'
import { useTracer } from './tracing.ts'

// OpenTelemetry, if its standard variables switch it on. It is loaded then, and not otherwise.

export interface Telemetry {
  /** Exports what is left. */
  stop(): Promise<void>
}

/** `process`: `api`, `worker`, `sealer` or `all`; the default of OTEL_SERVICE_NAME is made of it. */
export async function startTelemetry(process: string, settings: TelemetrySettings | null): Promise<Telemetry> {
  if (!settings) return { stop: async () => {} }
  const { traces, metrics } = settings
  const { openResource } = await import('./open-resource.ts')
  const resource = openResource(process)
  const tracer = traces && (await (await import('./open-tracer.ts')).openTracer(traces, resource))
  const meter = metrics && (await (await import('./open-meter.ts')).openMeter(metrics, resource, exportedMetrics))
  useTracer(tracer)
  return {
    stop: async () => {
      useTracer(null)
      // A collector that does not answer must not fail the stop.
      await Promise.allSettled([tracer?.stop(), meter?.stop()])
    },
  }
}
