import type {
  ExporterSettings,
  MetricSettings,
  Protocol,
  SamplerSettings,
  TelemetrySettings,
  TraceSettings,
} from '../platform/telemetry/settings.ts'
import type { Environment } from './read-settings.ts'

// OpenTelemetry by its standard variables (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/).
// It is on if an address of a collector or an exporter is set.

type Signal = 'TRACES' | 'METRICS'

export function telemetrySettings(env: Environment, problems: string[]): TelemetrySettings | null {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return null
  const read = new Variables(env, problems)
  const [traces, metrics] = [exporterOf(read, 'TRACES'), exporterOf(read, 'METRICS')]
  if (!traces && !metrics) return null
  return { traces: traces && traceSettings(read, traces), metrics: metrics && metricSettings(read, metrics) }
}

class Variables {
  private readonly env: Environment
  private readonly problems: string[]

  constructor(env: Environment, problems: string[]) {
    this.env = env
    this.problems = problems
  }

  /** A variable may be read for several signals. */
  private report(problem: string): void {
    if (!this.problems.includes(problem)) this.problems.push(problem)
  }

  text(name: string): string | undefined {
    return this.env[name]?.trim() || undefined
  }

  oneOf<Value extends string>(name: string, values: readonly Value[], fallback: Value): Value {
    const given = this.text(name)?.toLowerCase() ?? fallback
    const found = values.find((value) => value === given)
    if (found === undefined) this.report(`${name} must be ${values.join(' or ')}, not "${given}"`)
    return found ?? fallback
  }

  integer(name: string, fallback: number): number {
    const given = this.text(name)
    const value = given === undefined ? fallback : Number(given)
    if (Number.isInteger(value) && value > 0) return value
    this.report(`${name} must be a positive whole number, not "${given}"`)
    return fallback
  }

  share(name: string): number {
    const given = this.text(name)
    const value = given === undefined ? 1 : Number(given)
    if (value >= 0 && value <= 1) return value
    this.report(`${name} must be a number from 0 to 1, not "${given}"`)
    return 1
  }
}

/** Null: this signal is not exported. */
function exporterOf(read: Variables, signal: Signal): ExporterSettings | null {
  const name = `OTEL_${signal}_EXPORTER`
  const endpoint = read.text(`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`) ?? read.text('OTEL_EXPORTER_OTLP_ENDPOINT')
  const kind = read.oneOf(name, ['otlp', 'console', 'none'] as const, endpoint === undefined ? 'none' : 'otlp')
  return kind === 'none' ? null : { kind, protocol: protocolOf(read, signal) }
}

const PROTOCOLS: readonly Protocol[] = ['http/protobuf', 'http/json']

function protocolOf(read: Variables, signal: Signal): Protocol {
  const own = `OTEL_EXPORTER_OTLP_${signal}_PROTOCOL`
  return read.oneOf(read.text(own) ? own : 'OTEL_EXPORTER_OTLP_PROTOCOL', PROTOCOLS, 'http/protobuf')
}

function traceSettings(read: Variables, exporter: ExporterSettings): TraceSettings {
  const queueSize = read.integer('OTEL_BSP_MAX_QUEUE_SIZE', 2048)
  return {
    exporter,
    sampler: samplerOf(read),
    batch: {
      delayMs: read.integer('OTEL_BSP_SCHEDULE_DELAY', 5_000),
      timeoutMs: read.integer('OTEL_BSP_EXPORT_TIMEOUT', 30_000),
      queueSize,
      size: Math.min(queueSize, read.integer('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', 512)),
    },
  }
}

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const

function samplerOf(read: Variables): SamplerSettings {
  const name = 'OTEL_TRACES_SAMPLER'
  const values = SAMPLERS.flatMap((kind) => [kind, `parentbased_${kind}`] as const)
  const chosen = read.oneOf(name, values, 'parentbased_always_on')
  const kind = SAMPLERS.find((one) => chosen.endsWith(one)) ?? 'always_on'
  const ratio = kind === 'traceidratio' ? read.share('OTEL_TRACES_SAMPLER_ARG') : 1
  return { parentBased: chosen.startsWith('parentbased_'), kind, ratio }
}

function metricSettings(read: Variables, exporter: ExporterSettings): MetricSettings {
  const intervalMs = read.integer('OTEL_METRIC_EXPORT_INTERVAL', 60_000)
  return { exporter, intervalMs, timeoutMs: Math.min(intervalMs, read.integer('OTEL_METRIC_EXPORT_TIMEOUT', 30_000)) }
}
