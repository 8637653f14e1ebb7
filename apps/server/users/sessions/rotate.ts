import { bytes, rowDecoder } from '../../platform/db/decode.ts'
import { Failure } from '../../platform/errors.ts'
import { endOtherSessions } from './end.ts'
import { type IssuedSession, slotOf } from './issue.ts'
import { macOf, SESSION_COLUMNS, type Session, type SessionDeps, sessionOf } from './session.ts'
import { hashToken, newToken } from './token.ts'

/**
 * Gives the session a new token; the old one is no longer valid. Call it when the session gains rights: at a step-up and
 * when the role of the person changes. Of two calls with the same token one succeeds. `token`: the present one.
 */
export function rotateSession(deps: SessionDeps, token: string, kind: Session['kind'] = 'browser'): Promise<string> {
  return replaceToken(deps, token, kind, (session) => session)
}

/**
 * The same after the person has gained rights, such as by an invitation. The other sessions of the person end: a token that
 * was stolen before must not have the new rights.
 */
export async function renewSession(deps: SessionDeps, token: string, session: ProvenSession): Promise<string> {
  const next = await rotateSession(deps, token)
  await endOtherSessions(deps, { userId: session.userId, ssoAccountId: null }, session.sessionId)
  return next
}

/** The session whose user presented the factor. */
export type ProvenSession = Pick<Session, 'sessionId' | 'userId'>

/**
 * The same after the person has presented a passkey or a code of an authenticator app again. The token must be of the
 * session whose user presented the factor: a factor of one person must not step up the session of another.
 */
export function markSteppedUp(
  deps: SessionDeps,
  token: string,
  proven: ProvenSession,
  kind: Session['kind'] = 'browser',
): Promise<string> {
  return replaceToken(deps, token, kind, (session, now) => {
    if (session.sessionId !== proven.sessionId || session.userId !== proven.userId) throw sessionOver()
    return { ...session, steppedUpAt: now }
  })
}

/**
 * The same for a session that does not present its token: a person confirmed it in a browser, at `at`. Undefined if the
 * session is over.
 */
export async function stepUpSession(
  deps: SessionDeps,
  { sessionId, userId, at }: { sessionId: string; userId: string; at: number },
): Promise<IssuedSession | undefined> {
  const now = (deps.now ?? Date.now)()
  const [row] = await deps.identity.query({
    name: 'session-to-step-up',
    text: `SELECT ${SESSION_COLUMNS} FROM user_sessions s
            WHERE s.session_id = $1 AND s.user_id = $2 AND s.ended_at IS NULL FOR UPDATE`,
    values: [sessionId, userId],
  })
  const session = row && sessionOf(await deps.authenticator(), row, now)
  if (!row || !session) return undefined
  const slot = await slotOf(deps, userId)
  const token = await storeToken(deps, { ...session, steppedUpAt: at }, { old: decodeHash(row).token_hash, slot, now })
  return { token, sessionId, expiresAt: session.expiresAt }
}

async function replaceToken(
  deps: SessionDeps,
  token: string,
  kind: Session['kind'],
  change: (session: Session, now: number) => Session,
): Promise<string> {
  const now = (deps.now ?? Date.now)()
  const old = hashToken(kind, token)
  const [row] = await deps.identity.query({
    name: 'session-to-rotate',
    text: `SELECT ${SESSION_COLUMNS} FROM user_sessions s WHERE s.token_hash = $1 AND s.ended_at IS NULL`,
    values: [old],
  })
  const present = row && sessionOf(await deps.authenticator(), row, now)
  if (!present) throw sessionOver()
  return storeToken(deps, change(present, now), { old, slot: Number.parseInt(token.slice(0, 3), 16), now })
}

const decodeHash = rowDecoder('user_sessions', { token_hash: bytes })

async function storeToken(
  deps: SessionDeps,
  session: Session,
  { old, slot, now }: { old: Buffer; slot: number; now: number },
): Promise<string> {
  const authenticator = await deps.authenticator()
  const next = newToken(slot)
  const hash = hashToken(session.kind, next)
  const rotated = await deps.identity.query({
    name: 'rotate-session',
    text: `UPDATE user_sessions SET token_hash = $3, mac = $4, stepped_up_at = $5, seen_at = $6
            WHERE session_id = $1 AND token_hash = $2 AND ended_at IS NULL RETURNING 1`,
    values: [
      ...[session.sessionId, old, hash, macOf(authenticator, hash, session)],
      ...[session.steppedUpAt === null ? null : new Date(session.steppedUpAt), new Date(now)],
    ],
  })
  deps.cache?.forgetSession(session.sessionId)
  if (rotated.length === 0) throw sessionOver()
  return next
}

export function sessionOver(): Failure {
  return new Failure('session_over', 'Your session has ended or is unknown. Sign in again.')
}
