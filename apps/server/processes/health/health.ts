import type { FastifyInstance } from 'fastify'
import { renderMetrics } from '../metrics/metrics.ts'
import { pendingMigrations } from '../migrate.ts'
import type { Parts } from '../parts.ts'

// livez: the process runs. readyz: it can do its work; a load balancer sends it calls only then. Anybody may ask, so the
// answer names what fails and the log says why; and many who ask at once get one answer, so that asking costs nothing.

const CHECK_MS = 2_000
const REMEMBER_MS = 1_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Set when the process was told to stop: it finishes what it has and takes nothing new. */
    draining: boolean
  }
}

/** What must work, by name; it rejects where it does not. */
export type Checks = Record<string, () => Promise<unknown>>

const PROBES = ['/livez', '/readyz', '/metrics']

/** Asked by machines, day and night, and nobody waits for the answer. */
export function isMonitoring(route: string | undefined): boolean {
  return route !== undefined && PROBES.includes(route)
}

/** `more`: of other parts in the same process. */
export function healthRoutes(app: FastifyInstance, parts: Parts, more: Checks = {}): void {
  app.decorate('draining', false)
  const hidden = { schema: { hide: true } } as const
  const runChecks = atMostEvery(REMEMBER_MS, () => verdictsOf({ ...checksOf(parts), ...more }, parts.log))

  app.get('/livez', hidden, async () => ({ status: 'ok' }))

  app.get('/readyz', hidden, async (_request, reply) => {
    const checks = app.draining ? { draining: 'the process is stopping' } : await runChecks()
    const broken = Object.values(checks).some((verdict) => verdict !== 'ok')
    reply.code(broken ? 503 : 200)
    return { status: broken ? 'unavailable' : 'ok', checks }
  })

  app.get('/metrics', hidden, async (_request, reply) => {
    reply.type('text/plain; version=0.0.4')
    return renderMetrics(parts)
  })
}

/** Calls that come before the last answer is old share it, also while it is still being found. */
function atMostEvery<T>(ms: number, find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined
  let foundAt = Number.NEGATIVE_INFINITY
  return () => {
    if (found && performance.now() - foundAt < ms) return found
    foundAt = performance.now()
    found = find()
    return found
  }
}

function checksOf({ db, queue, blobs, mailer }: Parts): Checks {
  return {
    database: () => db.query('SELECT 1'),
    migrations: async () => {
      const pending = await pendingMigrations((text) => db.query<{ name: string }>(text))
      if (pending.length > 0) throw new Error(`not applied: ${pending.join(', ')}`)
    },
    jobs: () => queue.check(),
    storage: () => blobs.check(),
    mail: async () => mailer?.check(),
  }
}

/** Each is `ok` or `failed`; the log has why. */
export async function verdictsOf(checks: Checks, log: Pick<Parts['log'], 'warn'>): Promise<Record<string, string>> {
  const verdicts = await Promise.all(
    Object.entries(checks).map(async ([name, work]) => [name, await verdictOf(name, work, log)] as const),
  )
  return Object.fromEntries(verdicts)
}

async function verdictOf(name: string, work: Checks[string], log: Pick<Parts['log'], 'warn'>): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${CHECK_MS} ms`)), CHECK_MS)
  })
  try {
    await Promise.race([work(), late])
    return 'ok'
  } catch (err) {
    log.warn({ err, check: name }, 'not ready')
    return 'failed'
  } finally {
    clearTimeout(timer)
  }
}
