import { Failure } from '../../platform/errors.ts'
import { macOf, SESSION_COLUMNS, type Session, type SessionDeps, sessionOf } from './session.ts'
import { hashToken, newToken } from './token.ts'

/**
 * Gives the session a new token; the old one is no longer valid. Call it when the session gains rights: at a step-up and
 * when the role of the person changes. Of two calls with the same token one succeeds. `token`: the present one.
 */
export function rotateSession(deps: SessionDeps, token: string, kind: Session['kind'] = 'browser'): Promise<string> {
  return replaceToken(deps, token, kind, (session) => session)
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

async function replaceToken(
  deps: SessionDeps,
  token: string,
  kind: Session['kind'],
  change: (session: Session, now: number) => Session,
): Promise<string> {
  const now = (deps.now ?? Date.now)()
  const authenticator = await deps.authenticator()
  const old = hashToken(kind, token)
  const [row] = await deps.identity.query({
    name: 'session-to-rotate',
    text: `SELECT ${SESSION_COLUMNS} FROM user_sessions s WHERE s.token_hash = $1 AND s.ended_at IS NULL`,
    values: [old],
  })
  const present = row && sessionOf(authenticator, row, now)
  if (!present) throw sessionOver()
  const session = change(present, now)
  const next = newToken(Number.parseInt(token.slice(0, 3), 16))
  const hash = hashToken(kind, next)
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
