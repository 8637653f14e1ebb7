import type { Origin, UserDeps } from '../deps.ts'
import { orderMail } from '../mails/order.ts'
import { type Ending, endSession } from '../sessions/end.ts'
import { type IssuedSession, issueSession } from '../sessions/issue.ts'
import type { SignInMethod } from '../sessions/session.ts'
import { recordSsoBypass } from '../sso/sso-only.ts'

export interface SignIn {
  userId: string
  method: SignInMethod
  origin: Origin
  /** A session that the browser presented. It ends, if it is this user's or another's. */
  previous: (Ending & { sessionId: string }) | null
}

/** These methods present a second factor, so the session may do what needs one. */
const STEPS_UP: ReadonlySet<SignInMethod> = new Set(['passkey', 'password_totp', 'sign_up'])

/**
 * Starts the session of a person who has signed in. Its token is new, whatever the browser presented, so a token that was
 * planted in the browser gives nothing. The person is mailed about a browser that was not used before.
 */
export async function startSession(deps: UserDeps, signIn: SignIn): Promise<IssuedSession> {
  const { userId, method, origin, previous } = signIn
  if (previous) await endSession(deps, previous, previous.sessionId)
  const isNew = method !== 'sign_up' && (await isNewBrowser(deps, userId, origin))
  const issued = await issueSession(deps, {
    ...{ userId, method, kind: 'browser', ...origin },
    steppedUp: STEPS_UP.has(method),
  })
  await deps.identity.transaction('every tenant', (tx) => recordSsoBypass(tx, userId, method))
  if (isNew) await orderMail(deps.identity, { kind: 'new_browser', userId, ids: { session: issued.sessionId } })
  return issued
}

/** The user has signed in before, and never with this browser. The first sign-in tells nothing new. */
async function isNewBrowser({ identity }: UserDeps, userId: string, { userAgent }: Origin): Promise<boolean> {
  const [row] = await identity.query(
    `SELECT count(*) > 0 AND NOT bool_or(user_agent IS NOT DISTINCT FROM $2) AS is_new
       FROM user_sessions WHERE user_id = $1 AND kind = 'browser'`,
    [userId, userAgent?.slice(0, 300) ?? null],
  )
  return row?.is_new === true
}
