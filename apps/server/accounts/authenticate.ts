import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../platform/db/database.ts'
import { Failure } from '../platform/errors.ts'
import type { Caller, Mode, Scope } from '../platform/http/caller.ts'
import { parseApiKey } from './api-key.ts'

// Every route that names a scope needs a key that has it. A key found good is believed for three seconds, so that a
// revoked one is refused by every process within five; a key found bad is never remembered.

const BELIEVED_MS = 3_000
const MOST_REMEMBERED = 10_000

export interface AuthenticateOptions {
  /** The database as countersign_resolver, the one role that may look across tenants for a key. */
  resolver: Database
  /** Milliseconds of the wall clock. */
  now?: () => number
}

interface KnownKey {
  caller: Caller
  suspended: boolean
  expiresAt: number
  believedUntil: number
}

export function authenticateCallers(app: FastifyInstance, options: AuthenticateOptions): void {
  const find = keyFinder(options.resolver, options.now ?? Date.now)
  app.decorateRequest('caller', null)
  app.decorateRequest('isStillAdmitted', async function (this: FastifyRequest) {
    const { scope } = this.routeOptions.config
    if (scope === undefined) return true
    try {
      admitted(await find(presentedKey(this)), scope)
      return true
    } catch (error) {
      if (error instanceof Failure) return false
      throw error
    }
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const { scope } = request.routeOptions.config
    if (scope === undefined) return done()
    const admit = (key: KnownKey | undefined) => {
      request.caller = admitted(key, scope)
    }
    try {
      const found = find(presentedKey(request))
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

/** Authorization: Bearer, or X-API-Key (spec §2). */
function presentedKey(request: FastifyRequest): string {
  const bearer = /^Bearer +([^ ]+) *$/i.exec(request.headers.authorization ?? '')?.[1]
  const key = bearer ?? request.headers['x-api-key']
  if (typeof key === 'string' && key !== '') return key
  throw new Failure(
    'missing_api_key',
    'This call needs an API key: send Authorization: Bearer <your key>. POST /api/v1/accounts gives you one.',
  )
}

/** One answer for a mistyped, unknown, revoked and expired key: it tells a guesser nothing. */
function admitted(key: KnownKey | undefined, scope: Scope): Caller {
  if (!key)
    throw new Failure(
      'invalid_api_key',
      'This API key is not valid: it is mistyped, revoked, expired or of another server.',
    )
  if (key.suspended) {
    throw new Failure('account_suspended', 'This account is suspended. Write to the operator of this service.')
  }
  if (!key.caller.scopes.has(scope)) {
    const message = `This API key lacks the scope ${scope}. Use a key that has it, or make one with POST /api/v1/api-keys.`
    throw new Failure('insufficient_scope', message, { details: { required_scope: scope } })
  }
  return key.caller
}

/** Looks a key up, at once from memory or by one question to the database, however many calls wait for the answer. */
function keyFinder(resolver: Database, now: () => number) {
  const known = new Map<string, KnownKey>()
  const asked = new Map<string, Promise<KnownKey | undefined>>()

  return (text: string): KnownKey | undefined | Promise<KnownKey | undefined> => {
    const key = parseApiKey(text)
    if (!key) return undefined
    const name = key.hash.toString('latin1')
    const remembered = known.get(name)
    const at = now()
    if (remembered && remembered.believedUntil > at) return remembered.expiresAt > at ? remembered : undefined
    const waiting = asked.get(name)
    if (waiting) return waiting
    const question = ask(name, key.hash).finally(() => asked.delete(name))
    asked.set(name, question)
    return question
  }

  async function ask(name: string, hash: Buffer): Promise<KnownKey | undefined> {
    const askedAt = now()
    const found = await resolveKey(resolver, hash)
    known.delete(name)
    if (!found || found.expiresAt <= now()) return undefined
    if (known.size >= MOST_REMEMBERED) forgetOldest(known)
    const entry = { ...found, believedUntil: askedAt + BELIEVED_MS }
    known.set(name, entry)
    return entry
  }
}

/** A Map keeps the order of insertion, and every entry lives equally long. */
function forgetOldest(known: Map<string, KnownKey>): void {
  const [oldest] = known.keys()
  if (oldest !== undefined) known.delete(oldest)
}

interface KeyRow extends Record<string, unknown> {
  tenant_id: string
  key_id: string
  scopes: Scope[]
  expires_at: Date | null
  account_id: string
  mode: Mode
  slot: number
  suspended: boolean
}

async function resolveKey(resolver: Database, hash: Buffer): Promise<Omit<KnownKey, 'believedUntil'> | undefined> {
  const [row] = await resolver.query<KeyRow>({
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
  return {
    caller: {
      tenantId: row.tenant_id,
      accountId: row.account_id,
      mode: row.mode,
      slot: row.slot,
      keyId: row.key_id,
      scopes: new Set(row.scopes),
    },
    suspended: row.suspended,
    expiresAt: row.expires_at?.getTime() ?? Number.POSITIVE_INFINITY,
  }
}
