import type { FastifyInstance } from 'fastify'
import { renderMetrics } from './metrics.ts'
import { pendingMigrations } from './migrate.ts'
import type { Parts } from './parts.ts'

// livez: the process runs. readyz: it can do its work; a load balancer sends it calls only then, and each check says
// what is wrong in words.

const CHECK_MS = 2_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Set when the process was told to stop: it finishes what it has and takes nothing new. */
    draining: boolean
  }
}

export function healthRoutes(app: FastifyInstance, parts: Parts): void {
  app.decorate('draining', false)
  const hidden = { schema: { hide: true } } as const

  app.get('/livez', hidden, async () => ({ status: 'ok' }))

  app.get('/readyz', hidden, async (_request, reply) => {
    const checks = app.draining ? { draining: 'the process is stopping' } : await runChecks(parts)
    const broken = Object.values(checks).some((verdict) => verdict !== 'ok')
    reply.code(broken ? 503 : 200)
    return { status: broken ? 'unavailable' : 'ok', checks }
  })

  app.get('/metrics', hidden, async (_request, reply) => {
    reply.type('text/plain; version=0.0.4')
    return renderMetrics(parts)
  })
}

async function runChecks({ db, queue, blobs, mailer }: Parts): Promise<Record<string, string>> {
  const checks: Record<string, () => Promise<unknown>> = {
    database: () => db.query('SELECT 1'),
    migrations: async () => {
      const pending = await pendingMigrations((text) => db.query<{ name: string }>(text))
      if (pending.length > 0) throw new Error(`not applied: ${pending.join(', ')}`)
    },
    jobs: () => queue.check(),
    storage: () => blobs.check(),
    mail: async () => mailer?.check(),
  }
  const verdicts = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await verdictOf(check)] as const),
  )
  return Object.fromEntries(verdicts)
}

async function verdictOf(check: () => Promise<unknown>): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${CHECK_MS} ms`)), CHECK_MS)
  })
  try {
    await Promise.race([check(), late])
    return 'ok'
  } catch (error) {
    return (error as Error).message
  } finally {
    clearTimeout(timer)
  }
}
