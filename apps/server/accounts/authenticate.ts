import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../platform/db/database.ts'
import { boolean, instant, listOf, nullable, number, oneOf, rowDecoder, text } from '../platform/db/decode.ts'
import { Failure } from '../platform/errors.ts'
import { type Caller, SCOPES, type Scope } from '../platform/http/caller.ts'
import type { NetworkBudget } from '../platform/http/limits/limit-networks.ts'
import { parseApiKey } from './api-key.ts'

// A route that names a scope needs a key with that scope. A valid key is cached for three seconds, so every process rejects
// a revoked key within five seconds. Invalid keys are not cached: each costs a query, so they are limited per network. A
// key that was valid within the last ten minutes is looked up again in any case.

const CACHE_MS = 3_000
const KNOWN_MS = 600_000
const MAX_CACHED = 10_000

export interface AuthenticateOptions {
  /** The database as countersign_resolver, the only role that can find a key across tenants. */
  resolver: Database
  /** Limits the look-ups of unknown keys per network. */
  network: NetworkBudget
  /** Milliseconds of the wall clock. */
  now?: () => number
}

interface ResolvedKey {
  caller: Caller
  suspended: boolean
  expiresAt: number
  cachedUntil: number
}

export function authenticateCallers(app: FastifyInstance, options: AuthenticateOptions): void {
  const find = makeKeyFinder(options, options.now ?? Date.now)
  app.decorateRequest('caller', null)
  app.decorateRequest('isStillAdmitted', async function (this: FastifyRequest) {
    const { scope } = this.routeOptions.config
    if (scope === undefined) return true
    try {
      authorize(await find(presentedKey(this), this.ip), scope)
      return true
    } catch (error) {
      if (error instanceof Failure) return false
      throw error
    }
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const { scope } = request.routeOptions.config
    if (scope === undefined) return done()
    const admit = (key: ResolvedKey | undefined) => {
      request.caller = authorize(key, scope)
    }
    try {
      const found = find(presentedKey(request), request.ip)
      if (!(found instanceof Promise)) {
        admit(found)
        return done()
      }
      found.then(admit).then(() => done(), done)
    } catch (error) {
      done(error as Error)
    }
  })
}

/** From Authorization: Bearer, or from X-API-Key. */
function presentedKey(request: FastifyRequest): string {
  const bearer = /^Bearer +([^ ]+) *$/i.exec(request.headers.authorization ?? '')?.[1]
  const key = bearer ?? request.headers['x-api-key']
  if (typeof key === 'string' && key !== '') return key
  throw new Failure(
    'missing_api_key',
    'This call needs an API key: send Authorization: Bearer <your key>. POST /api/v1/accounts creates an account and a key.',
  )
}

/** Mistyped, unknown, revoked and expired keys get the same answer, which reveals nothing to an attacker. */
function authorize(key: ResolvedKey | undefined, scope: Scope): Caller {
  if (!key)
    throw new Failure(
      'invalid_api_key',
      'This API key is not valid: it is mistyped, revoked, expired or belongs to another server.',
    )
  if (key.suspended) {
    throw new Failure('account_suspended', 'This account is suspended. Contact the operator of this service.')
  }
  if (!key.caller.scopes.has(scope)) {
    const message = `This API key lacks the scope ${scope}. Use a key that has it, or create one with POST /api/v1/api-keys.`
    throw new Failure('insufficient_scope', message, { details: { required_scope: scope } })
  }
  return key.caller
}

/** Finds a key in the cache or by one query, which concurrent calls share. */
function makeKeyFinder({ resolver, network }: Pick<AuthenticateOptions, 'resolver' | 'network'>, now: () => number) {
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
})

async function resolveKey(resolver: Database, hash: Buffer): Promise<Omit<ResolvedKey, 'cachedUntil'> | undefined> {
  const [row] = await resolver.query({
    name: 'resolve_key',
    text: `SELECT k.tenant_id, k.key_id, k.scopes, k.expires_at, t.account_id, t.mode, t.slot,
                  a.suspended_at IS NOT NULL AS suspended
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
      keyId: key.key_id,
      scopes: new Set(key.scopes),
    },
    suspended: key.suspended,
    expiresAt: key.expires_at ?? Number.POSITIVE_INFINITY,
  }
}
