import { randomBytes } from 'node:crypto'
import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } from 'openid-client'
import { sha256 } from '../../platform/ids.ts'
import { openSecret, readConnection } from './connection.ts'
import type { SsoDeps } from './deps.ts'
import { accountOfDomain } from './domains.ts'
import { openProvider } from './provider.ts'
import { SsoRefused } from './refused.ts'
import { macOfSignIn, SIGN_IN_MS, type SignIn } from './sign-in.ts'

// Sends the browser to the provider of the company. What must come back with it (state, nonce, PKCE verifier) belongs to
// this browser, is used once, and expires.

export const CALLBACK_PATH = '/sign-in/company/callback'

export interface StartInput {
  email: string
  next: string | null
  /** A session that steps up: the same person must sign in at the provider again. */
  session?: { sessionId: string; userId: string; accountId: string }
}

export interface Started {
  redirectTo: string
  /** For the cookie that binds the sign-in to the browser. */
  browser: string
}

/** Undefined if no company sign-on is for this address. */
export async function startSignIn(deps: SsoDeps, input: StartInput): Promise<Started | undefined> {
  const authenticator = await deps.authenticator()
  const accountId = input.session?.accountId ?? (await accountOfDomain(deps.identity, authenticator, input.email))
  if (accountId === undefined) return undefined
  const connection = await readConnection(deps.identity, authenticator, accountId)
  if (!connection) return undefined
  const { issuer, clientId } = connection
  const provider = await openProvider(deps.guard, {
    ...{ issuer, clientId, clientSecret: openSecret(authenticator, connection) },
  })
  const [state, browser] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  const [nonce, verifier] = [randomNonce(), randomPKCECodeVerifier()]
  const now = (deps.now ?? Date.now)()
  const signIn: SignIn = {
    stateHash: sha256(state),
    accountId,
    issuer,
    sessionId: input.session?.sessionId ?? null,
    userId: input.session?.userId ?? null,
    browserHash: sha256(browser),
    next: input.next,
    createdAt: now,
    expiresAt: now + SIGN_IN_MS,
  }
  const secrets = Buffer.from(JSON.stringify({ nonce, verifier }))
  await deps.identity.query(
    `INSERT INTO sso_sign_ins (state_hash, account_id, issuer, session_id, user_id, browser_hash, secrets, next, mac,
                               created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[signIn.stateHash, accountId, issuer, signIn.sessionId, signIn.userId, signIn.browserHash],
      authenticator.encrypt('sso sign-in', signIn.stateHash.toString('hex'), secrets),
      ...[signIn.next, macOfSignIn(authenticator, signIn), new Date(now), new Date(signIn.expiresAt)],
    ],
  )
  const redirectTo = buildAuthorizationUrl(provider, {
    redirect_uri: `${deps.publicUrl}${CALLBACK_PATH}`,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    login_hint: input.email,
    // OpenID Connect Core §3.1.2.1: the provider asks for the credentials again.
    ...(input.session ? { prompt: 'login', max_age: '0' } : {}),
  })
  mustBeWebAddress(redirectTo)
  return { redirectTo: redirectTo.href, browser }
}

function mustBeWebAddress({ protocol }: URL): void {
  if (protocol === 'https:' || protocol === 'http:') return
  throw new SsoRefused('provider_unusable', 'The authorization endpoint is no address of a web page.')
}
