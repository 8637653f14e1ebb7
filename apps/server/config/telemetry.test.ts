import { expect, test } from 'vitest'
import { telemetrySettings } from './telemetry.ts'

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }

function read(env: Record<string, string>) {
  const problems: string[] = []
  return { settings: telemetrySettings(env, problems), problems }
}

test.each([
  {},
  { OTEL_SERVICE_NAME: 'sign', OTEL_RESOURCE_ATTRIBUTES: 'a=b', OTEL_TRACES_SAMPLER: 'always_on' },
  { ...ENDPOINT, OTEL_SDK_DISABLED: 'true' },
  { ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' },
])('%j: telemetry is off', (env) => {
  expect(read(env)).toEqual({ settings: null, problems: [] })
})

test('an address of a collector switches traces and metrics on, with the defaults of the specification', () => {
  const exporter = { kind: 'otlp', protocol: 'http/protobuf' }
  expect(read(ENDPOINT).settings).toEqual({
    traces: {
      exporter,
      sampler: { parentBased: true, kind: 'always_on', ratio: 1 },
      batch: { delayMs: 5_000, timeoutMs: 30_000, queueSize: 2_048, size: 512 },
    },
    metrics: { exporter, intervalMs: 60_000, timeoutMs: 30_000 },
  })
})

test('the variables of a signal apply to this signal only', () => {
  const { settings } = read({
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/v1/traces',
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  })
  expect(settings?.metrics).toBeNull()
  expect(settings?.traces).toMatchObject({
    exporter: { protocol: 'http/json' },
    sampler: { parentBased: true, kind: 'traceidratio', ratio: 0.25 },
  })
})

test('values that are not supported are reported together', () => {
  const { problems } = read({
    ...ENDPOINT,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_TRACES_SAMPLER: 'jaeger_remote',
    OTEL_METRICS_EXPORTER: 'prometheus',
    OTEL_BSP_MAX_QUEUE_SIZE: '-1',
  })
  expect(problems.toSorted()).toEqual([
    'OTEL_BSP_MAX_QUEUE_SIZE must be a positive whole number, not "-1"',
    'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json, not "grpc"',
    'OTEL_METRICS_EXPORTER must be otlp or console or none, not "prometheus"',
    expect.stringMatching(/^OTEL_TRACES_SAMPLER must be always_on or .*, not "jaeger_remote"$/),
  ])
})
