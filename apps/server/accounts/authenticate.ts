import { grantedScopes } from '@countersign/domain/access'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../platform/db/database.ts'
import { boolean, instant, listOf, nullable, number, oneOf, rowDecoder, text } from '../platform/db/decode.ts'
import { Failure } from '../platform/errors.ts'
import { type Caller, type KeyCaller, SCOPES, type UserCaller } from '../platform/http/caller.ts'
import { bearerOf, SESSION_PREFIX } from '../platform/http/calls/bearer.ts'
import type { NetworkBudget } from '../platform/http/limits/limit-networks.ts'
import {
  ACCOUNT_HEADER,
  headerFailure,
  MODE_HEADER,
  namedAccount,
  namedMode,
} from '../platform/http/named-environment.ts'
import { fromPublicId } from '../platform/ids.ts'
import { parseApiKey } from './api-key.ts'
import { type RecordKeyUse, USE_IS_DUE } from './key-use/record.ts'

// A route that names a scope needs a key or a session with that scope. A key in the request takes precedence. A valid key
// is cached for three seconds, so every process rejects a revoked key within five seconds. Invalid keys are not cached:
// each costs a query, so they are limited per network. A key that was valid within the last ten minutes is looked up again
// in any case.

const CACHE_MS = 3_000
const KNOWN_MS = 600_000
const MAX_CACHED = 10_000

export interface AuthenticateOptions {
  /** The database as countersign_resolver, the only role that can find a key across tenants. */
  resolver: Database
  /** Limits the look-ups of unknown keys per network. */
  network: NetworkBudget
  /** Without it, only keys are accepted. */
  sessions?: SessionPort
  /** Called about once a minute for a key that is in use. */
  recordKeyUse?: RecordKeyUse
  /** Milliseconds of the wall clock. */
  now?: () => number
}

interface ResolvedKey {
  caller: Caller & { by: KeyCaller }
  /** Whether its use is to be recorded. */
  useIsDue: boolean
  suspended: boolean
  closed: boolean
  expiresAt: number
  cachedUntil: number
}

/** A call with a session that the route admits. */
export interface AdmittedSession {
  user: UserCaller
  /** Null on routes that concern no account. */
  caller: Caller | null
}

/** Sessions of users, which a later module knows. */
export interface SessionPort {
  /** Undefined if the request presents no session. Throws a Failure if it is refused. */
  admit(request: FastifyRequest): AdmittedSession | undefined | Promise<AdmittedSession>
}

type Admitted = { user: UserCaller | null; caller: Caller | null }

export function authenticateCallers(app: FastifyInstance, options: AuthenticateOptions): void {
  const find = makeKeyFinder(options, options.now ?? Date.now)

  function admit(request: FastifyRequest): Admitted | Promise<Admitted> {
    const text = presentedKey(request)
    if (text === undefined) {
      const admitted = options.sessions?.admit(request)
      if (admitted === undefined) throw missingCredential()
      return admitted
    }
    const admitKey = (key: ResolvedKey | undefined) => ({ user: null, caller: authorize(key, request) })
    const found = find(text, request.ip)
    return found instanceof Promise ? found.then(admitKey) : admitKey(found)
  }

  app.decorateRequest('caller', null)
  app.decorateRequest('knownCaller', null)
  app.decorateRequest('user', null)
  app.decorateRequest('isStillAdmitted', async function (this: FastifyRequest) {
    if (!needsCredential(this)) return true
    try {
      await admit(this)
      return true
    } catch (error) {
      if (error instanceof Failure) return false
      throw error
    }
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (!needsCredential(request)) return done()
    const accept = ({ user, caller }: Admitted) => {
      request.user = user
      request.caller = caller
    }
    try {
      const admitted = admit(request)
      if (!(admitted instanceof Promise)) {
        accept(admitted)
        return done()
      }
      admitted.then(accept).then(() => done(), done)
    } catch (error) {
      done(error as Error)
    }
  })
}

function needsCredential({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.scope !== undefined || config.userRoute === true
}

/** From Authorization: Bearer, or from X-API-Key. A bearer token of a session is not a key. */
function presentedKey(request: FastifyRequest): string | undefined {
  const bearer = bearerOf(request)
  const key = bearer === undefined || bearer.startsWith(SESSION_PREFIX) ? request.headers['x-api-key'] : bearer
  return typeof key === 'string' && key !== '' ? key : undefined
}

function missingCredential(): Failure {
  return new Failure(
    'missing_api_key',
    'This call needs an API key or a session: send Authorization: Bearer <your key>, or sign in. POST /api/v1/accounts creates an account and a key.',
  )
}

/** Mistyped, unknown, revoked and expired keys get the same answer, which reveals nothing to an attacker. */
function authorize(key: ResolvedKey | undefined, request: FastifyRequest): Caller {
  const { scope, people, ownersOnly, userRoute } = request.routeOptions.config
  if (!key)
    throw new Failure(
      'invalid_api_key',
      'This API key is not valid: it is mistyped, revoked, expired or belongs to another server.',
    )
  request.knownCaller = key.caller
  if (key.suspended) {
    throw new Failure('account_suspended', 'This account is suspended. Contact the operator of this service.')
  }
  if (key.closed) throw new Failure('account_closed', 'This account is closed.')
  if (people || ownersOnly || userRoute) {
    throw new Failure(
      'session_required',
      'This call is for people: sign in and call it with your session, without a key.',
    )
  }
  requireSameEnvironment(key.caller, request)
  if (scope !== undefined && !key.caller.scopes.has(scope)) {
    const message = `This API key lacks the scope ${scope}. Use a key that has it, or create one with POST /api/v1/api-keys.`
    throw new Failure('insufficient_scope', message, { details: { required_scope: scope } })
  }
  return key.caller
}

/** A key belongs to one account and mode. Headers that name others are a mistake of the caller. */
function requireSameEnvironment({ accountId, mode }: Caller, request: FastifyRequest): void {
  const account = namedAccount(request)
  if (account !== undefined && fromPublicId('acc', account) !== accountId) {
    throw headerFailure(ACCOUNT_HEADER, 'mismatch', `The API key does not belong to the account in ${ACCOUNT_HEADER}.`)
  }
  if ((namedMode(request) ?? mode) !== mode) {
    throw headerFailure(MODE_HEADER, 'mismatch', `The API key is for ${mode} mode, and ${MODE_HEADER} names the other.`)
  }
}

/** Finds a key in the cache or by one query, which concurrent calls share. */
function makeKeyFinder(
  { resolver, network, recordKeyUse }: Pick<AuthenticateOptions, 'resolver' | 'network' | 'recordKeyUse'>,
  now: () => number,
) {
  const cache = new Map<string, ResolvedKey>()
  const pending = new Map<string, Promise<ResolvedKey | undefined>>()

  return (text: string, ip: string): ResolvedKey | undefined | Promise<ResolvedKey | undefined> => {
    const key = parseApiKey(text)
    if (!key) return undefined
    const name = key.hash.toString('latin1')
    const cached = cache.get(name)
    const at = now()
    if (cached && cached.cachedUntil > at) return cached.expiresAt > at ? cached : undefined
    const waiting = pending.get(name)
    if (waiting) return waiting
    if (!cached || at - cached.cachedUntil > KNOWN_MS) network.takeCall(ip)
    const lookup = lookUp(name, key.hash, ip).finally(() => pending.delete(name))
    pending.set(name, lookup)
    return lookup
  }

  async function lookUp(name: string, hash: Buffer, ip: string): Promise<ResolvedKey | undefined> {
    const requestedAt = now()
    const found = await resolveKey(resolver, hash)
    cache.delete(name)
    if (!found || found.expiresAt <= now()) {
      network.recordMiss(ip)
      return undefined
    }
    if (found.useIsDue) recordKeyUse?.(found.caller)
    if (cache.size >= MAX_CACHED) evictOldest(cache)
    const entry = { ...found, cachedUntil: requestedAt + CACHE_MS }
    cache.set(name, entry)
    return entry
  }
}

/** A Map keeps insertion order, and all entries have the same lifetime, so the first entry is the oldest. */
function evictOldest(cache: Map<string, ResolvedKey>): void {
  const [oldest] = cache.keys()
  if (oldest !== undefined) cache.delete(oldest)
}

const decodeKey = rowDecoder('api_keys', {
  tenant_id: text,
  key_id: text,
  scopes: listOf(oneOf(...SCOPES)),
  expires_at: nullable(instant),
  account_id: text,
  mode: oneOf('test', 'live'),
  slot: number,
  suspended: boolean,
  closed: boolean,
  use_is_due: boolean,
})

async function resolveKey(resolver: Database, hash: Buffer): Promise<Omit<ResolvedKey, 'cachedUntil'> | undefined> {
  const [row] = await resolver.query({
    name: 'resolve_key',
    text: `SELECT k.tenant_id, k.key_id, k.scopes, k.expires_at, t.account_id, t.mode, t.slot,
                  a.suspended_at IS NOT NULL AS suspended, a.closed_at IS NOT NULL AS closed, ${USE_IS_DUE} AS use_is_due
             FROM api_keys k
             JOIN tenants t ON t.tenant_id = k.tenant_id
             JOIN accounts a ON a.account_id = t.account_id
            WHERE k.key_hash = $1 AND k.revoked_at IS NULL`,
    values: [hash],
  })
  if (!row) return undefined
  const key = decodeKey(row)
  return {
    caller: {
      tenantId: key.tenant_id,
      accountId: key.account_id,
      mode: key.mode,
      slot: key.slot,
      scopes: grantedScopes(key.scopes),
      by: { kind: 'key', keyId: key.key_id },
    },
    useIsDue: key.use_is_due,
    suspended: key.suspended,
    closed: key.closed,
    expiresAt: key.expires_at ?? Number.POSITIVE_INFINITY,
  }
}
