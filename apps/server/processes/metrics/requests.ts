import type { FastifyInstance } from 'fastify'
import { Histogram } from 'prom-client'
import { processMetrics } from '../../platform/metrics/registry.ts'

const durations = new Histogram({
  name: 'countersign_http_request_duration_seconds',
  help: 'Duration of responses.',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [processMetrics],
})

/** Measures every response by route pattern, method and status; never by path, which contains ids. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeLabel(request.routeOptions.url)
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}

/** A route without the patterns of its parameters: `/pages/:page(^\\d+).webp` is `/pages/:page.webp`. */
export function routeLabel(route: string | undefined): string {
  return route?.replaceAll(/\([^()]*\)/g, '') ?? 'none'
}
