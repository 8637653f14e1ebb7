import { randomBytes } from 'node:crypto'
import {
  type Context,
  createContextKey,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ConsoleSpanExporter,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { ExporterSettings, SamplerSettings, TraceSettings } from './settings.ts'
import { formatTraceparent, parseTraceparent } from './traceparent.ts'
import type { Tracer } from './tracing.ts'

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

/** Spans are exported in the background. Those of an exporter that does not answer are dropped. */
export async function openTracer({ exporter, sampler, batch }: TraceSettings, resource: Resource): Promise<Tracer> {
  const processor = new BatchSpanProcessor({
    exporter: await openExporter(exporter),
    scheduledDelayMillis: batch.delayMs,
    exportTimeoutMillis: batch.timeoutMs,
    maxQueueSize: batch.queueSize,
    maxExportBatchSize: batch.size,
  })
  const provider = new TracerProvider({ resource, sampler: openSampler(sampler), spanProcessors: [processor] })
  const tracer = provider.getTracer('countersign')
  return {
    start: ({ name, kind, parent, isForeign = false, attributes = {}, startedAt }) => {
      const options = { kind: KINDS[kind], attributes, ...(startedAt === undefined ? {} : { startTime: startedAt }) }
      const span = tracer.startSpan(name, options, contextOf(parent, isForeign))
      const { traceId, spanId, traceFlags } = span.spanContext()
      const isSampled = (traceFlags & TraceFlags.SAMPLED) !== 0
      return {
        traceId,
        traceparent: formatTraceparent({ traceId, spanId, isSampled }),
        set: (more) => void span.setAttributes(more),
        end: (error) => {
          if (error !== undefined) span.setAttribute('error.type', error).setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    stop: () => provider.shutdown(),
  }
}

const FOREIGN = createContextKey('the parent is of a client')

function contextOf(traceparent: string | null, isForeign: boolean): Context {
  const parent = parseTraceparent(traceparent)
  if (!parent) return ROOT_CONTEXT
  const { traceId, spanId, isSampled } = parent
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE
  const context = trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
  return isForeign ? context.setValue(FOREIGN, true) : context
}

async function openExporter({ kind, protocol }: ExporterSettings): Promise<SpanExporter> {
  if (kind === 'console') return new ConsoleSpanExporter()
  const { OTLPTraceExporter } = await (protocol === 'http/json'
    ? import('@opentelemetry/exporter-trace-otlp-http')
    : import('@opentelemetry/exporter-trace-otlp-proto'))
  return new OTLPTraceExporter()
}

/**
 * A client decides neither by the flag of its traceparent nor by its trace id, which a sampler by ratio would use: a
 * random id stands in for it. Everything after that follows the decision, if the sampler is based on parents.
 */
function openSampler({ parentBased, kind, ratio }: SamplerSettings): Sampler {
  const root = rootSampler(kind, ratio)
  const own = parentBased ? new ParentBasedSampler({ root }) : root
  return {
    shouldSample: (context, traceId, ...rest) =>
      context.getValue(FOREIGN)
        ? root.shouldSample(ROOT_CONTEXT, randomBytes(16).toString('hex'), ...rest)
        : own.shouldSample(context, traceId, ...rest),
    toString: () => own.toString(),
  }
}

function rootSampler(kind: SamplerSettings['kind'], ratio: number): Sampler {
  if (kind === 'always_off') return new AlwaysOffSampler()
  return kind === 'always_on' ? new AlwaysOnSampler() : new TraceIdRatioBasedSampler(ratio)
}
