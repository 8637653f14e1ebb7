import type { Tx } from '../../platform/db/database.ts'
import { bytes, instant, nullable, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import type { Row } from '../../platform/db/statement.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { isMac } from '../keys/equal.ts'
import type { SessionKind } from './token.ts'

/** How a person signed in. */
export const METHODS = ['passkey', 'password', 'password_totp', 'recovery', 'sso', 'sign_up', 'device'] as const

export type SignInMethod = (typeof METHODS)[number]

/** A session ends after this time without a call. */
export const IDLE_MS = 12 * 3600_000
/** A session ends after this time in any case. */
export const ABSOLUTE_MS = 7 * 24 * 3600_000

export interface SessionDeps {
  /** As countersign_identity: the database, or a transaction of it. */
  identity: Pick<Tx, 'query'>
  authenticator: () => Promise<Authenticator>
  /** This process's cache of sessions. Other processes notice a change within three seconds. */
  cache?: SessionCache
  /** Milliseconds of the wall clock. */
  now?: () => number
}

export interface SessionCache {
  forgetSession(sessionId: string): void
  forgetUser(userId: string): void
}

/** What the MAC of a session covers. Times are milliseconds since 1970. */
export interface Session {
  sessionId: string
  userId: string
  kind: SessionKind
  method: SignInMethod
  /** A session of a company's sign-on is for this account only. */
  ssoAccountId: string | null
  createdAt: number
  expiresAt: number
  steppedUpAt: number | null
}

export const SESSION_COLUMNS = `s.session_id, s.token_hash, s.user_id, s.mac, s.kind, s.method, s.sso_account_id,
  s.created_at, s.seen_at, s.expires_at, s.stepped_up_at`

const decodeSession = rowDecoder('user_sessions', {
  session_id: text,
  token_hash: bytes,
  user_id: text,
  mac: bytes,
  kind: oneOf('browser', 'command_line'),
  method: oneOf(...METHODS),
  sso_account_id: nullable(text),
  created_at: instant,
  seen_at: instant,
  expires_at: instant,
  stepped_up_at: nullable(instant),
})

export function macOf(authenticator: Authenticator, tokenHash: Buffer, session: Session): Buffer {
  const { sessionId, userId, kind, method, ssoAccountId, createdAt, expiresAt, steppedUpAt } = session
  const fields = [sessionId, userId, kind, method, ssoAccountId, createdAt, expiresAt, steppedUpAt]
  return authenticator.bind('session', tokenHash, ...fields)
}

/** The session of a row with SESSION_COLUMNS, or undefined if it is over or its MAC does not fit. */
export function sessionOf(
  authenticator: Authenticator,
  row: Row,
  now: number,
): (Session & { seenAt: number }) | undefined {
  const decoded = decodeSession(row)
  const session = {
    sessionId: decoded.session_id,
    userId: decoded.user_id,
    kind: decoded.kind,
    method: decoded.method,
    ssoAccountId: decoded.sso_account_id,
    createdAt: decoded.created_at,
    expiresAt: decoded.expires_at,
    steppedUpAt: decoded.stepped_up_at,
  }
  if (!isMac(decoded.mac, macOf(authenticator, decoded.token_hash, session))) return undefined
  const seenAt = decoded.seen_at
  return session.expiresAt > now && seenAt + IDLE_MS > now ? { ...session, seenAt } : undefined
}
