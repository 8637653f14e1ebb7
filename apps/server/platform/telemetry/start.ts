import { setTimeout as wait } from 'node:timers/promises'
import { makeLogger } from '../log.ts'
import { exportedMetrics } from '../metrics/exported.ts'
import type { TelemetrySettings } from './settings.ts'
import { useTracer } from './tracing.ts'

// OpenTelemetry, if its standard variables switch it on. It is loaded then, and not otherwise.

const STOP_MS = 5_000

export interface Telemetry {
  /** Exports what is left. */
  stop(): Promise<void>
}

/** `process`: `api`, `worker`, `sealer` or `all`; the default of OTEL_SERVICE_NAME is made of it. */
export async function startTelemetry(
  process: string,
  settings: TelemetrySettings | null,
  logLevel: string,
): Promise<Telemetry> {
  if (!settings) return { stop: async () => {} }
  const { traces, metrics } = settings
  const { logDiagnostics } = await import('./log-diagnostics.ts')
  const log = makeLogger(logLevel)
  logDiagnostics(log)
  const { openResource } = await import('./open-resource.ts')
  const resource = openResource(process)
  const tracer = traces && (await (await import('./open-tracer.ts')).openTracer(traces, resource))
  const meter = metrics && (await (await import('./open-meter.ts')).openMeter(metrics, resource, exportedMetrics))
  useTracer(tracer)
  return {
    stop: async () => {
      useTracer(null)
      const report = (err: unknown) => log.warn({ err }, 'telemetry is not exported')
      const ends = [tracer?.stop(), meter?.stop()].map((end) => end?.catch(report))
      // A collector that does not answer must neither fail the stop nor delay it for long.
      await Promise.race([Promise.all(ends), wait(STOP_MS, undefined, { ref: false })])
    },
  }
}
