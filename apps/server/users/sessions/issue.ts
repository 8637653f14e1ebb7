import { number, rowDecoder } from '../../platform/db/decode.ts'
import { newId } from '../../platform/ids.ts'
import { ABSOLUTE_MS, macOf, type Session, type SessionDeps, type SignInMethod } from './session.ts'
import { hashToken, newToken, type SessionKind } from './token.ts'

export interface NewSession {
  userId: string
  kind: SessionKind
  method: SignInMethod
  /** A session of a company's sign-on is for this account only. */
  ssoAccountId?: string | null
  address: string
  userAgent: string | null | undefined
  /** Whether the person presented a passkey or a code just now. */
  steppedUp: boolean
}

export interface IssuedSession {
  /** For the cookie, or with `cst_` as a bearer token. Only its hash is stored. */
  token: string
  sessionId: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

const LONGEST_USER_AGENT = 300

/** Starts a session with a new token, whatever the browser presented before. */
export async function issueSession(deps: SessionDeps, input: NewSession): Promise<IssuedSession> {
  const now = (deps.now ?? Date.now)()
  const authenticator = await deps.authenticator()
  const token = newToken(await slotOf(deps, input.userId))
  const hash = hashToken(input.kind, token)
  const session: Session = {
    sessionId: newId(),
    userId: input.userId,
    kind: input.kind,
    method: input.method,
    ssoAccountId: input.ssoAccountId ?? null,
    createdAt: now,
    expiresAt: now + ABSOLUTE_MS,
    steppedUpAt: input.steppedUp ? now : null,
  }
  await deps.identity.query({
    name: 'issue-session',
    text: `INSERT INTO user_sessions (session_id, token_hash, user_id, mac, kind, method, sso_account_id, created_at,
                  seen_at, expires_at, stepped_up_at, address, user_agent)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, $11, $12)`,
    values: [
      ...[session.sessionId, hash, session.userId, macOf(authenticator, hash, session), session.kind, session.method],
      ...[session.ssoAccountId, new Date(now), new Date(session.expiresAt)],
      session.steppedUpAt === null ? null : new Date(session.steppedUpAt),
      ...[input.address, input.userAgent?.slice(0, LONGEST_USER_AGENT) ?? null],
    ],
  })
  return { token, sessionId: session.sessionId, expiresAt: session.expiresAt }
}

const decodeSlot = rowDecoder('users', { slot: number })

export async function slotOf({ identity }: Pick<SessionDeps, 'identity'>, userId: string): Promise<number> {
  const [row] = await identity.query({
    name: 'slot-of-user',
    text: 'SELECT slot FROM users WHERE user_id = $1',
    values: [userId],
  })
  if (!row) throw new Error('There is no such user.')
  return decodeSlot(row).slot
}
