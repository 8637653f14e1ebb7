import type { Tx } from '../../platform/db/database.ts'
import { issueSession } from '../sessions/issue.ts'
import { markSteppedUp } from '../sessions/rotate.ts'
import { admit } from './admit.ts'
import { mustBeFresh, redeemCode } from './claims.ts'
import { type Connection, openSecret, readConnection } from './connection.ts'
import type { SsoDeps } from './deps.ts'
import { openProvider } from './provider.ts'
import { SsoRefused } from './refused.ts'
import { type SignIn, takeSignIn } from './sign-in.ts'

export interface Callback {
  /** The address that the provider sent the browser to, with its parameters. */
  url: URL
  /** The value of the cookie that binds the sign-in to the browser. */
  browser: string | undefined
  /** The token of the browser's session, for a step-up. */
  sessionToken: string | undefined
  /** The user of the browser's session, if they signed in with their own factors. */
  ownUserId?: string | null
  address: string
  userAgent: string | undefined
}

export interface Finished {
  /** For the session's cookie. */
  token: string
  userId: string
  next: string | null
  /** The browser keeps its session, with a new token. */
  isStepUp: boolean
}

/** The provider's answer becomes a session of this account, or throws SsoRefused. */
export async function finishSignIn(deps: SsoDeps, callback: Callback): Promise<Finished> {
  const authenticator = await deps.authenticator()
  const state = callback.url.searchParams.get('state') ?? ''
  const now = (deps.now ?? Date.now)()
  const taken =
    callback.browser === undefined
      ? undefined
      : await takeSignIn(deps.identity, authenticator, { state, browser: callback.browser, now })
  if (!taken) throw new SsoRefused('unknown_state', 'The sign-in has expired, was used, or is of another browser.')
  const { signIn, secrets } = taken
  const connection = await readConnection(deps.identity, authenticator, signIn.accountId)
  if (connection?.issuer !== signIn.issuer) throw new SsoRefused('wrong_issuer', 'The provider was changed meanwhile.')
  const { issuer, clientId } = connection
  const provider = await openProvider(deps.guard, {
    ...{ issuer, clientId, clientSecret: openSecret(authenticator, connection) },
  })
  const claims = await redeemCode(provider, callback.url, { ...secrets, state })
  if (signIn.sessionId !== null) mustBeFresh(claims, signIn.createdAt)
  const { token, userId } = await deps.identity.transaction('every tenant', async (tx) => {
    const admitted = await admit(tx, authenticator, connection, claims, {
      from: { address: callback.address, userAgent: callback.userAgent ?? null },
      ownUserId: callback.ownUserId ?? null,
    })
    return { token: await tokenFor(deps, tx, callback, { signIn, connection, userId: admitted }), userId: admitted }
  })
  // Before the commit a call with the old token may have cached the session again.
  if (signIn.sessionId !== null) deps.cache?.forgetSession(signIn.sessionId)
  return { token, userId, next: signIn.next, isStepUp: signIn.sessionId !== null }
}

async function tokenFor(
  deps: SsoDeps,
  tx: Tx,
  { sessionToken, address, userAgent }: Callback,
  { signIn, connection, userId }: { signIn: SignIn; connection: Connection; userId: string },
): Promise<string> {
  if (signIn.sessionId === null) {
    const session = { kind: 'browser', method: 'sso', ssoAccountId: connection.accountId, steppedUp: false } as const
    return (await issueSession({ ...deps, identity: tx }, { ...session, userId, address, userAgent })).token
  }
  if (signIn.userId !== userId || sessionToken === undefined) {
    throw new SsoRefused('another_user', 'Another person signed in at the provider than the one of the session.')
  }
  return markSteppedUp({ ...deps, identity: tx }, sessionToken, { sessionId: signIn.sessionId, userId })
}
