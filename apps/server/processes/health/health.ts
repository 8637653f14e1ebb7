import type { FastifyInstance } from 'fastify'
import { pendingMigrations } from '../../migrations/migrate.ts'
import { checkConfinement } from '../../platform/confinement/find.ts'
import { missingPartitions } from '../../platform/db/partitions.ts'
import { MasterKeysUnusable } from '../../platform/master-keys/errors.ts'
import type { Parts } from '../parts.ts'

// livez: the process runs. readyz: it can serve; a load balancer sends calls only then. Both are public, so a response
// names the failed check and the process logs have the reason; concurrent calls share one run of the checks.

const CHECK_MS = 2_000
const REMEMBER_MS = 1_000

declare module 'fastify' {
  interface FastifyInstance {
    /** The process is stopping: it finishes running calls and accepts no new work. */
    draining: boolean
  }
}

/** Checks by name; each rejects if it fails. */
export type Checks = Record<string, () => Promise<unknown>>

const PROBES = ['/livez', '/readyz']

/** Calls of monitoring, which do not count as API activity. */
export function isMonitoring(route: string | undefined): boolean {
  return route !== undefined && PROBES.includes(route)
}

/** `more`: checks of other parts in the same process. */
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
}

/** Concurrent and repeated calls within `ms` share one result. */
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

function checksOf({ db, readers, queue, blobs, masterKeys, mailer }: Parts): Checks {
  return {
    database: () => db.query('SELECT 1'),
    migrations: async () => {
      const pending = await pendingMigrations((text) => db.query(text))
      if (pending.length > 0) throw new Error(`not applied: ${pending.join(', ')}`)
    },
    partitions: async () => {
      const missing = await missingPartitions(readers, new Date())
      if (missing.length > 0) throw new Error(`missing: ${missing.join(', ')}. Run migrate (docs/DATABASE.md).`)
    },
    jobs: () => queue.check(),
    storage: () => blobs.check(),
    master_keys: () => masterKeys.check(),
    mail: async () => mailer?.check(),
    confinement: checkConfinement,
  }
}

/** `ok` or `failed` for each check; the process logs have the reason. Master keys are named by their ids. */
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
    return err instanceof MasterKeysUnusable ? `failed (${err.reason})` : 'failed'
  } finally {
    clearTimeout(timer)
  }
}
