import { AsyncLocalStorage } from 'node:async_hooks'

// Spans, for all features. This file loads nothing of OpenTelemetry: without tracing, a span is one comparison. Spans have
// ids, codes and patterns of routes; never a name, an address, a path, a token or the message of an error.

export type Attributes = Record<string, string | number | boolean>

export interface SpanStart {
  name: string
  /** `server`: answers a call. `client`: calls another system. `consumer`: does work that another process has left. */
  kind: 'server' | 'client' | 'consumer' | 'internal'
  /** The traceparent that the span continues; null begins a trace. */
  parent: string | null
  /** The parent is of a client: it does not decide whether the span is sampled. */
  isForeign?: boolean
  attributes?: Attributes
  /** Milliseconds since 1970, for a span that began before its parent was known. */
  startedAt?: number
}

export interface OpenSpan {
  readonly traceId: string
  /** For other processes and receivers. */
  readonly traceparent: string
  set(attributes: Attributes): void
  /** `error`: a code or the name of a type. */
  end(error?: string): void
}

export interface Tracer {
  start(span: SpanStart): OpenSpan
  stop(): Promise<void>
}

let tracer: Tracer | null = null
const active = new AsyncLocalStorage<OpenSpan>()

export function useTracer(next: Tracer | null): void {
  tracer = next
}

export function isTracing(): boolean {
  return tracer !== null
}

/** Undefined without tracing. */
export function startSpan(span: SpanStart): OpenSpan | undefined {
  return tracer?.start(span)
}

/** What runs within `work` is part of the span. */
export function withSpan<T>(span: OpenSpan, work: () => T): T {
  return active.run(span, work)
}

export function activeSpan(): OpenSpan | undefined {
  return tracer === null ? undefined : active.getStore()
}

/** Runs the work in a span that ends with it. Without tracing it only runs the work. */
export async function inSpan<T>(start: SpanStart, work: (span: OpenSpan | undefined) => Promise<T>): Promise<T> {
  const span = startSpan(start)
  if (!span) return work(undefined)
  try {
    const result = await withSpan(span, () => work(span))
    span.end()
    return result
  } catch (error) {
    span.end(errorTypeOf(error))
    throw error
  }
}

/** Not the message: it can contain an address or an answer of another server. */
function errorTypeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  if (typeof code === 'string' && /^[A-Za-z0-9_]{1,64}$/.test(code)) return code
  return typeof name === 'string' ? name : 'unnamed'
}
