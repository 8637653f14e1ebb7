// What the standard variables of OpenTelemetry select (config/telemetry.ts). The exporters read the rest themselves:
// addresses, headers, time limits, compression and certificates.

export type Protocol = 'http/protobuf' | 'http/json'

export interface ExporterSettings {
  kind: 'otlp' | 'console'
  protocol: Protocol
}

export interface SamplerSettings {
  /** Follow the decision of the parent span, if there is one. */
  parentBased: boolean
  kind: 'always_on' | 'always_off' | 'traceidratio'
  ratio: number
}

export interface TraceSettings {
  exporter: ExporterSettings
  sampler: SamplerSettings
  batch: { delayMs: number; timeoutMs: number; queueSize: number; size: number }
}

export interface MetricSettings {
  exporter: ExporterSettings
  intervalMs: number
  timeoutMs: number
}

export interface TelemetrySettings {
  traces: TraceSettings | null
  metrics: MetricSettings | null
}
