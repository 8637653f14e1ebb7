import Type from 'typebox'
import { Nullable, textOf, timeOf } from '../../platform/http/schemas.ts'
import { publicId } from '../../platform/ids.ts'
import type { ListedSession } from './list.ts'
import { METHODS } from './session.ts'

export const sessionFields = {
  id: textOf('The session (`ses_…`).', 'ses_06d8h2m4v5e3rkz0t1w9x7y2ba'),
  kind: Type.Enum(['browser', 'command_line'], { description: 'Where it is used.' }),
  method: Type.Enum([...METHODS], { description: 'How you signed in.' }),
  created_at: timeOf('When you signed in.'),
  expires_at: timeOf('When it ends at the latest. It ends earlier after 12 hours without a call.'),
}

export const SessionSchema = Type.Object(
  {
    ...sessionFields,
    current: Type.Boolean({ description: 'Whether it is the session of this call.' }),
    seen_at: timeOf('When it was last used, to the minute.'),
    address: Nullable(textOf('The network address at the sign-in.', '192.0.2.7')),
    user_agent: Nullable(textOf('What the browser called itself at the sign-in.', 'Mozilla/5.0')),
  },
  { title: 'Session', description: 'A browser or command line in which you are signed in.' },
)

export function presentSession(session: ListedSession, currentSessionId: string) {
  const { sessionId, kind, method, createdAt, expiresAt, seenAt, address, userAgent } = session
  return {
    id: publicId('ses', sessionId),
    ...{ kind, method },
    created_at: new Date(createdAt).toISOString(),
    expires_at: new Date(expiresAt).toISOString(),
    current: sessionId === currentSessionId,
    seen_at: new Date(seenAt).toISOString(),
    address,
    user_agent: userAgent,
  }
}
