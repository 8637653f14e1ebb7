import { nullable, rowDecoder, text } from '../../platform/db/decode.ts'
import { SESSION_COLUMNS, type Session, type SessionDeps, sessionOf } from './session.ts'

export interface ListedSession extends Session {
  seenAt: number
  address: string | null
  userAgent: string | null
}

const decodeOrigin = rowDecoder('user_sessions', { address: nullable(text), user_agent: nullable(text) })

/**
 * The open sessions of the user, newest first. `reader`: the session that lists them; one of a company's sign-on sees
 * those of its account only.
 */
export async function listSessions(deps: SessionDeps, userId: string, reader?: string): Promise<ListedSession[]> {
  const now = (deps.now ?? Date.now)()
  const authenticator = await deps.authenticator()
  const rows = await deps.identity.query({
    name: 'list-sessions',
    text: `SELECT ${SESSION_COLUMNS}, host(s.address) AS address, s.user_agent FROM user_sessions s
            WHERE s.user_id = $1 AND s.ended_at IS NULL ORDER BY s.session_id DESC`,
    values: [userId],
  })
  const sessions = rows.flatMap((row) => {
    const session = sessionOf(authenticator, row, now)
    const { address, user_agent: userAgent } = decodeOrigin(row)
    return session ? [{ ...session, address, userAgent }] : []
  })
  const company = sessions.find(({ sessionId }) => sessionId === reader)?.ssoAccountId ?? null
  return company === null ? sessions : sessions.filter(({ ssoAccountId }) => ssoAccountId === company)
}
