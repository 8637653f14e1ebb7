import { speaksFor } from '@countersign/domain/access'
import type { Database } from '../../platform/db/database.ts'
import { bytes, instant, nullable, rowDecoder, text } from '../../platform/db/decode.ts'
import type { NetworkBudget } from '../../platform/http/limits/limit-networks.ts'
import { hasVerified } from '../addresses/bind.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { type Membership, readMemberships } from '../memberships/read.ts'
import { IDLE_MS, SESSION_COLUMNS, type Session, type SessionCache, sessionOf } from './session.ts'
import { hashToken, isToken, type SessionKind } from './token.ts'

// Finds the session of a token, its user and the user's memberships. As with API keys, what was found is cached for three
// seconds, so every process notices an ended session, a deactivated user and a changed role within five seconds. Unknown
// tokens are not cached: each costs a query, so they are limited per network. A token that was valid within the last ten
// minutes is looked up again in any case. What needs a step-up outlasts the session, so it does not use the cache.

const CACHE_MS = 3_000
const KNOWN_MS = 600_000
const MAX_CACHED = 10_000
/** `seen_at` is written at most this often. */
const SEEN_MS = 60_000

export interface ResolvedSession extends Session {
  user: { email: string; isVerified: boolean; name: string | null; language: string }
  memberships: Membership[]
}

export interface SessionFinderOptions {
  identity: Pick<Database, 'query'>
  authenticator: () => Promise<Authenticator>
  network: NetworkBudget
  now?: () => number
}

export interface SessionFinder extends SessionCache {
  /** `isUse`: whether the session is in use, by which it does not end. */
  find(
    kind: SessionKind,
    token: string,
    ip: string,
    isUse?: boolean,
  ): ResolvedSession | undefined | Promise<ResolvedSession | undefined>
  /** The same, as the database has it now. */
  findNow(kind: SessionKind, token: string, ip: string): Promise<ResolvedSession | undefined>
}

interface Entry {
  session: ResolvedSession
  /** When the session ends if no call follows. */
  endsAt: number
  /** The next use is to be recorded. */
  useIsDue: boolean
  cachedUntil: number
}

export function makeSessionFinder(options: SessionFinderOptions): SessionFinder {
  const { network, now = Date.now } = options
  const cache = new Map<string, Entry>()
  const pending = new Map<string, Promise<ResolvedSession | undefined>>()
  /** Counts what was forgotten: a look-up that began before may have read the state before. */
  let forgotten = 0

  async function lookUp(name: string, hash: Buffer, ip: string, isUse: boolean): Promise<ResolvedSession | undefined> {
    const [requestedAt, forgottenBefore] = [now(), forgotten]
    const found = await resolveSession(options, hash, requestedAt, isUse)
    cache.delete(name)
    if (!found) {
      network.recordMiss(ip)
      return undefined
    }
    if (forgotten !== forgottenBefore) return found.session
    if (cache.size >= MAX_CACHED) evictOldest(cache)
    cache.set(name, { ...found, cachedUntil: requestedAt + CACHE_MS })
    return found.session
  }

  function forget(which: (session: Session) => boolean): void {
    forgotten += 1
    for (const [name, { session }] of cache) if (which(session)) cache.delete(name)
  }

  return {
    find(kind, token, ip, isUse = true) {
      if (!isToken(token)) return undefined
      const hash = hashToken(kind, token)
      const name = hash.toString('latin1')
      const cached = cache.get(name)
      const at = now()
      if (cached && cached.cachedUntil > at && !(isUse && cached.useIsDue)) {
        return cached.endsAt > at ? cached.session : undefined
      }
      const shared = `${isUse} ${name}`
      const waiting = pending.get(shared)
      if (waiting) return waiting
      if (!cached || at - cached.cachedUntil > KNOWN_MS) network.takeCall(ip)
      const lookup = lookUp(name, hash, ip, isUse).finally(() => pending.delete(shared))
      pending.set(shared, lookup)
      return lookup
    },
    async findNow(kind, token, ip) {
      if (!isToken(token)) return undefined
      const hash = hashToken(kind, token)
      const name = hash.toString('latin1')
      const cached = cache.get(name)
      if (!cached || now() - cached.cachedUntil > KNOWN_MS) network.takeCall(ip)
      return lookUp(name, hash, ip, true)
    },
    forgetSession: (sessionId) => forget((session) => session.sessionId === sessionId),
    forgetUser: (userId) => forget((session) => session.userId === userId),
  }
}

/** A Map keeps insertion order, and all entries have the same lifetime, so the first entry is the oldest. */
function evictOldest(cache: Map<string, Entry>): void {
  const [oldest] = cache.keys()
  if (oldest !== undefined) cache.delete(oldest)
}

const decodeUser = rowDecoder('users', {
  email: text,
  verified_at: nullable(instant),
  verified_mac: nullable(bytes),
  name: nullable(text),
  language: text,
})

async function resolveSession(
  { identity, authenticator }: SessionFinderOptions,
  hash: Buffer,
  now: number,
  isUse: boolean,
): Promise<Omit<Entry, 'cachedUntil'> | undefined> {
  const [row] = await identity.query({
    name: 'resolve-session',
    text: `SELECT ${SESSION_COLUMNS}, u.email, u.verified_at, u.verified_mac, u.name, u.language
             FROM user_sessions s JOIN users u ON u.user_id = s.user_id
            WHERE s.token_hash = $1 AND s.ended_at IS NULL AND u.deactivated_at IS NULL`,
    values: [hash],
  })
  const opened = await authenticator()
  const found = row && sessionOf(opened, row, now)
  if (!row || !found) return undefined
  const { seenAt, ...session } = found
  const isDue = now - seenAt >= SEEN_MS
  if (isDue && isUse) await recordSeen(identity, session.sessionId, now)
  const memberships = await readMemberships(identity, opened, session.userId)
  const { email, verified_at: verifiedAt, verified_mac: verifiedMac, name, language } = decodeUser(row)
  const isVerified = hasVerified(opened, { userId: session.userId, email, verifiedAt, verifiedMac })
  return {
    session: {
      ...session,
      user: { email, isVerified, name, language },
      memberships: memberships.filter((membership) => speaksFor(session, membership)),
    },
    endsAt: Math.min(session.expiresAt, (isDue && isUse ? now : seenAt) + IDLE_MS),
    useIsDue: isDue && !isUse,
  }
}

/** Not earlier than a call that another process has recorded meanwhile. */
async function recordSeen(identity: Pick<Database, 'query'>, sessionId: string, now: number): Promise<void> {
  await identity.query({
    name: 'session-seen',
    text: 'UPDATE user_sessions SET seen_at = greatest(seen_at, $2) WHERE session_id = $1 AND ended_at IS NULL',
    values: [sessionId, new Date(now)],
  })
}
