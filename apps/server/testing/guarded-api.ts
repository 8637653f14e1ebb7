import { Writable } from 'node:stream'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import pino from 'pino'
import { authenticateCallers } from '../accounts/authenticate.ts'
import { apiKeyRoutes } from '../accounts/key-routes.ts'
import { limitWrites } from '../accounts/limit-writes.ts'
import { type OpenedAccount, openAccount } from '../accounts/open.ts'
import { approve } from '../accounts/operate.ts'
import { accountRoutes } from '../accounts/routes.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { replayByIdempotencyKey } from '../platform/http/idempotency.ts'
import { limitNetworks, makeNetworkBudget } from '../platform/http/limits/limit-networks.ts'
import { buildHttpServer } from '../platform/http/server.ts'
import { newId } from '../platform/ids.ts'
import { sandboxRoutes } from '../sandbox/routes.ts'
import type { SendVerification } from '../sandbox/verify-address.ts'
import { makeTestDatabase, type TestDatabase } from './database.ts'
import { openTestKeys } from './master-keys.ts'

// The API's guards and account routes on a real database, for tests. Several instances on one database simulate several
// processes.

export interface TestApiOptions {
  database?: TestDatabase
  now?: () => number
  writesPerMinute?: number
  signUpsPerHour?: number
  networkCallsPerMinute?: number
  maxKeys?: number
  sendVerification?: SendVerification
  /** Further routes, behind the same guards. */
  routes?: (app: FastifyInstance) => void
}

export interface Call {
  key?: string
  body?: unknown
  headers?: Record<string, string>
}

export async function makeTestApi(options: TestApiOptions = {}) {
  const database = options.database ?? (await makeTestDatabase())
  const db = openRole(database, 'countersign_app')
  const resolver = counting(openRole(database, 'countersign_resolver'))
  const masterKeys = await openTestKeys(db)
  let logs = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logs += chunk
      done()
    },
  })
  const app = buildHttpServer({
    logger: pino({ level: 'trace' }, sink),
    publicOrigin: 'http://127.0.0.1',
    trustedProxies: ['127.0.0.1'],
    jsonLimitBytes: 1024 * 1024,
  })
  const network = makeNetworkBudget(options.networkCallsPerMinute ?? 1_000_000)
  limitNetworks(app, { calls: network, assets: network }, () => false)
  authenticateCallers(app, { resolver, network, ...(options.now ? { now: options.now } : {}) })
  const writes = options.writesPerMinute ?? 1_000_000
  limitWrites(app, { db, writesPerMinute: { test: writes, live: writes } })
  replayByIdempotencyKey(app, { db })
  accountRoutes(app, { db, resolver, masterKeys, signUpsPerHour: options.signUpsPerHour ?? 1_000_000 })
  apiKeyRoutes(app, { db, resolver, maxKeys: options.maxKeys ?? 1_000 })
  sandboxRoutes(app, { db, sendVerification: options.sendVerification ?? (async () => {}) })
  options.routes?.(app)
  await app.ready()

  function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, { key, body, headers = {} }: Call = {}) {
    return app.inject({
      method,
      url,
      headers: { ...(key ? { authorization: `Bearer ${key}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    }) as Promise<LightMyRequestResponse>
  }

  return {
    app,
    db,
    resolver,
    masterKeys,
    database,
    call,
    logs: () => logs,
    /** Opens an account without the sign-up route. */
    open: (): Promise<OpenedAccount> =>
      openAccount(
        { resolver, masterKeys },
        { email: `${newId()}@example.com`, name: 'Ada', passwordHash: 'nobody logs in' },
      ),
    /** Approves the account and returns its live key. */
    approve: async (account: OpenedAccount): Promise<string> => {
      const operator = openRole(database, 'countersign_operator')
      try {
        return (await approve(operator, account.accountId, 'tess', { anotherKey: false })).apiKey
      } finally {
        await operator.close()
      }
    },
    close: async () => {
      await app.close()
      await Promise.all([db.close(), resolver.close()])
      if (!options.database) await database.drop()
    },
  }
}

export type TestApi = Awaited<ReturnType<typeof makeTestApi>>

export function openRole(database: Pick<TestDatabase, 'url'>, role: string): Database {
  const limits = { max: 4, statementTimeoutMs: 5_000, lockTimeoutMs: 2_000, poolWaitMs: 5_000 }
  return openDatabase({ url: database.url, role, ...limits })
}

/** Counts queries outside transactions: the lookups of keys. */
function counting(database: Database): Database & { queries: number } {
  const counted = {
    ...database,
    queries: 0,
    query: ((statement, values) => {
      counted.queries += 1
      return database.query(statement, values)
    }) as Database['query'],
  }
  return counted
}
