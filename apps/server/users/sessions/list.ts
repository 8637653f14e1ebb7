import { nullable, rowDecoder, text } from '../../platform/db/decode.ts'
import { SESSION_COLUMNS, type Session, type SessionDeps, sessionOf } from './session.ts'

export interface ListedSession extends Session {
  seenAt: number
  address: string | null
  userAgent: string | null
}

const decodeOrigin = rowDecoder('user_sessions', { address: nullable(text), user_agent: nullable(text) })

/** Who lists them. A session of a company's sign-on sees those of its account only. */
export type Reader = Pick<Session, 'userId' | 'ssoAccountId'>

/** The open sessions of the user, newest first. */
export async function listSessions(deps: SessionDeps, { userId, ssoAccountId }: Reader): Promise<ListedSession[]> {
  const now = (deps.now ?? Date.now)()
  const authenticator = await deps.authenticator()
  const rows = await deps.identity.query({
    name: 'list-sessions',
    text: `SELECT ${SESSION_COLUMNS}, host(s.address) AS address, s.user_agent FROM user_sessions s
            WHERE s.user_id = $1 AND ($2::uuid IS NULL OR s.sso_account_id = $2) AND s.ended_at IS NULL
            ORDER BY s.session_id DESC`,
    values: [userId, ssoAccountId],
  })
  return rows.flatMap((row) => {
    const session = sessionOf(authenticator, row, now)
    const { address, user_agent: userAgent } = decodeOrigin(row)
    return session ? [{ ...session, address, userAgent }] : []
  })
}
