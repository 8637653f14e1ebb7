import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'

// A collector of OpenTelemetry, OTLP over HTTP: keeps what it gets.

export interface Span {
  service: string
  name: string
  traceId: string
  spanId: string
  parentSpanId: string
  attributes: Record<string, string>
  failed: boolean
}

export interface Collector {
  url: string
  spans: Span[]
  /** The names of metrics, by service. Of those in protobuf, the service is `protobuf`. */
  metrics: Map<string, Set<string>>
  /** Everything that was received, as text. */
  everything(): string
  stop(): void
}

export async function startCollector(): Promise<Collector> {
  const spans: Span[] = []
  const metrics = new Map<string, Set<string>>()
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const sent = await buffer(request)
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
    bodies.push(body.toString('latin1'))
    const isJson = request.headers['content-type'] === 'application/json'
    if (isJson && request.url === '/v1/traces') spans.push(...spansIn(JSON.parse(body.toString())))
    if (request.url === '/v1/metrics') addMetrics(metrics, isJson ? JSON.parse(body.toString()) : body)
    response.writeHead(200, { 'content-type': request.headers['content-type'] }).end(isJson ? '{}' : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metrics,
    everything: () => bodies.join('\n'),
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

interface Attribute {
  key: string
  value: Record<string, unknown>
}

interface Traces {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: (Omit<Span, 'attributes'> & { attributes: Attribute[]; status?: { code?: number } })[] }[]
  }[]
}

interface Metrics {
  resourceMetrics: { resource: { attributes: Attribute[] }; scopeMetrics: { metrics: { name: string }[] }[] }[]
}

function textsOf(attributes: Attribute[]): Record<string, string> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]))
}

function spansIn({ resourceSpans }: Traces): Span[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = textsOf(resource.attributes)['service.name'] ?? ''
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, traceId, spanId, parentSpanId, attributes, status }) => ({
        ...{ service, name, traceId, spanId, parentSpanId: parentSpanId ?? '' },
        attributes: textsOf(attributes),
        failed: status?.code === 2,
      })),
    )
  })
}

function addMetrics(metrics: Collector['metrics'], sent: Metrics | Buffer): void {
  const add = (service: string, names: Iterable<string>) => {
    const known = metrics.get(service) ?? new Set()
    for (const name of names) known.add(name)
    metrics.set(service, known)
  }
  if (Buffer.isBuffer(sent)) {
    // Names are texts in protobuf, too.
    add('protobuf', sent.toString('latin1').match(/\b(countersign|process)_[a-z0-9_]+/g) ?? [])
    return
  }
  for (const { resource, scopeMetrics } of sent.resourceMetrics) {
    const names = scopeMetrics.flatMap((scope) => scope.metrics.map(({ name }) => name))
    add(textsOf(resource.attributes)['service.name'] ?? '', names)
  }
}
