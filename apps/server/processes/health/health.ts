import type { FastifyInstance } from 'fastify'
import { type CheckRunner, reportOf } from '../../platform/checks/run.ts'
import { presentReadiness, statusCodeOf } from './present.ts'

// livez: the process runs. readyz: it can serve; a load balancer sends calls only then. Both are public, so a response
// names the failed checks only. The reasons are in the process logs and at `/health` of the metrics port.

declare module 'fastify' {
  interface FastifyInstance {
    /** The process is stopping: it finishes running calls and accepts no new work. */
    draining: boolean
  }
}

const PROBES = ['/livez', '/readyz']

/** Calls of monitoring, which do not count as API activity. */
export function isMonitoring(route: string | undefined): boolean {
  return route !== undefined && PROBES.includes(route)
}

const DRAINING = reportOf([
  { name: 'draining', required: true, problem: { problem: 'The process is stopping.', remedy: 'None is needed.' } },
])

export function healthRoutes(app: FastifyInstance, checks: CheckRunner): void {
  app.decorate('draining', false)
  const hidden = { schema: { hide: true } } as const

  app.get('/livez', hidden, async () => ({ status: 'ok' }))

  app.get('/readyz', hidden, async (_request, reply) => {
    const report = app.draining ? DRAINING : await checks.run()
    reply.code(statusCodeOf(report))
    return presentReadiness(report)
  })
}
