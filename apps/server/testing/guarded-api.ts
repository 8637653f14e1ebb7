import { Writable } from 'node:stream'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import pino from 'pino'
import { activityRoutes } from '../accounts/activity/routes.ts'
import { authenticateCallers } from '../accounts/authenticate.ts'
import { apiKeyRoutes } from '../accounts/key-routes.ts'
import { makeKeyUseRecorder } from '../accounts/key-use/record.ts'
import { limitWrites } from '../accounts/limit-writes.ts'
import { type OpenedAccount, openAccount } from '../accounts/open.ts'
import { hashPassword } from '../accounts/password.ts'
import { accountRoutes } from '../accounts/routes.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import type { Mode } from '../platform/http/caller.ts'
import { replayByIdempotencyKey } from '../platform/http/idempotency.ts'
import { limitNetworks, makeNetworkBudget } from '../platform/http/limits/limit-networks.ts'
import { buildHttpServer } from '../platform/http/server.ts'
import { newId, publicId } from '../platform/ids.ts'
import { sandboxRoutes } from '../sandbox/routes.ts'
import type { SendVerification } from '../sandbox/verify-address.ts'
import { closingRoutes } from '../users/closing/routes.ts'
import type { ExportSource } from '../users/export/export.ts'
import { invitationRoutes } from '../users/invitations/routes.ts'
import { authenticatorOnce } from '../users/keys/open.ts'
import { meRoutes } from '../users/me/routes.ts'
import { memberRoutes } from '../users/members/routes.ts'
import { admitSessions } from '../users/sessions/admit.ts'
import { makeSessionCookie } from '../users/sessions/cookie.ts'
import { makeSessionFinder } from '../users/sessions/resolve.ts'
import { sessionRoutes } from '../users/sessions/routes.ts'
import type { SessionDeps } from '../users/sessions/session.ts'
import { makeTestDatabase, type TestDatabase } from './database.ts'
import { addLiveKey } from './live-key.ts'
import { openTestKeys } from './master-keys.ts'

// The API's guards and account routes on a real database, for tests. Several instances on one database simulate several
// processes.

const ORIGIN = 'http://127.0.0.1'

export interface TestApiOptions {
  database?: TestDatabase
  now?: () => number
  writesPerMinute?: number
  signUpsPerHour?: number
  networkCallsPerMinute?: number
  maxKeys?: number
  sendVerification?: SendVerification
  exportSources?: ExportSource[]
  /** Further routes, behind the same guards. */
  routes?: (app: FastifyInstance, parts: { identity: Database; sessions: SessionDeps }) => void
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
  const identity = openRole(database, 'countersign_identity')
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
    publicOrigin: ORIGIN,
    trustedProxies: ['127.0.0.1'],
    jsonLimitBytes: 1024 * 1024,
  })
  const network = makeNetworkBudget(options.networkCallsPerMinute ?? 1_000_000)
  limitNetworks(app, { calls: network, assets: network }, () => false)
  const clock = options.now ? { now: options.now } : {}
  const authenticator = authenticatorOnce(identity, masterKeys)
  const finder = makeSessionFinder({ identity, authenticator, network, ...clock })
  const sessions: SessionDeps = { identity, authenticator, cache: finder, ...clock }
  const cookie = makeSessionCookie(ORIGIN)
  const port = admitSessions({ finder, cookie, publicOrigin: ORIGIN, ...clock })
  const recordKeyUse = makeKeyUseRecorder(db, app.log)
  authenticateCallers(app, { resolver, network, sessions: port, recordKeyUse, ...clock })
  const writes = options.writesPerMinute ?? 1_000_000
  limitWrites(app, { db, writesPerMinute: { test: writes, live: writes } })
  replayByIdempotencyKey(app, { db })
  accountRoutes(app, {
    ...{ db, resolver, masterKeys, signUpsPerHour: options.signUpsPerHour ?? 1_000_000 },
    publicUrl: 'https://countersign.example',
    open: async ({ email, name, password }) =>
      openAccount({ identity, masterKeys }, { email, name, passwordHash: await hashPassword(password) }),
  })
  activityRoutes(app, { db })
  apiKeyRoutes(app, { db, resolver, maxKeys: options.maxKeys ?? 1_000 })
  const sendVerification = options.sendVerification ?? (async () => {})
  const sandboxProvider = { url: null, hasSwitches: false }
  sandboxRoutes(app, { db, resolver, publicUrl: ORIGIN, sendVerification, sandboxProvider })
  meRoutes(app, { deps: sessions, finder, cookie })
  sessionRoutes(app, { deps: sessions, cookie })
  const users = { identity, authenticator, cache: finder, ...clock }
  memberRoutes(app, users)
  invitationRoutes(app, users)
  closingRoutes(app, { ...users, db, sources: options.exportSources ?? [] })
  options.routes?.(app, { identity, sessions })
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
    identity,
    users,
    masterKeys,
    database,
    /** To issue and end sessions. */
    sessions,
    call,
    /** The headers of a page of this origin with the session. */
    asPage: (token: string, account?: OpenedAccount, mode?: Mode) => ({
      cookie: `countersign-session=${token}`,
      'sec-fetch-site': 'same-origin',
      ...(account ? { 'countersign-account': publicId('acc', account.accountId) } : {}),
      ...(mode ? { 'countersign-mode': mode } : {}),
    }),
    logs: () => logs,
    /** Opens an account without the sign-up route. */
    open: (): Promise<OpenedAccount> =>
      openAccount(
        { identity, masterKeys },
        { email: `${newId()}@example.com`, name: 'Ada', passwordHash: 'nobody logs in' },
      ),
    /** Makes the account live and returns a live key with every scope. */
    approve: (account: OpenedAccount): Promise<string> => addLiveKey(database, account.accountId),
    close: async () => {
      await app.close()
      await Promise.all([db.close(), resolver.close(), identity.close()])
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
