import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { insertOperatorActivity } from '../../accounts/operator-activity.ts'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { openProvider } from '../../users/sso/provider.ts'
import { sessionHash } from '../challenges.ts'
import type { RelyingParty } from '../relying-party.ts'
import type { Operator } from '../roles.ts'
import { SESSION_MS } from '../sessions/sign-in.ts'
import { hashOperatorToken, newOperatorToken } from '../sessions/tokens.ts'
import { clockOf, findAskedSession, operatorByEmail } from '../store.ts'
import { guardOf, type OidcSettings, type VerifyIdToken } from './provider.ts'

export const CALLBACK = '/operator/company/callback'

/** What the browser keeps in a cookie until it comes back from the provider. */
export interface Leaving {
  state: string
  verifier: string
  /** The token of the browser's own session; empty for a command line. */
  token: string
  expiresAt: number
  /** The code of a command line; empty for the browser itself. */
  line: string
}

export interface OidcDeps {
  web: Database
  site: RelyingParty
  settings: OidcSettings
  verify: VerifyIdToken
}

/** Sends the browser to the provider; null: no command line waits with this code. */
export async function leave(deps: OidcDeps, line: string): Promise<{ redirectTo: string; leaving: Leaving } | null> {
  const { web, site, settings } = deps
  const asked = line === '' ? null : await findAskedSession(web, line)
  if (line !== '' && !asked) return null
  const token = asked ? '' : newOperatorToken()
  const expiresAt = asked ? asked.expiresAt : (await clockOf(web)) + SESSION_MS
  const tokenHash = asked ? asked.tokenHash : hashOperatorToken(token)
  const [state, verifier] = [randomState(), randomPKCECodeVerifier()]
  const redirectTo = buildAuthorizationUrl(await openProvider(guardOf(settings), settings), {
    ...{ redirect_uri: `${site.origin}${CALLBACK}`, scope: 'openid email', state },
    nonce: sessionHash(site, { tokenHash, expiresAt }).toString('base64url'),
    ...{ code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
  })
  return { redirectTo: redirectTo.href, leaving: { state, verifier, token, expiresAt, line } }
}

/** The operator who came back; null: the provider's answer, or its address, does not count. */
export async function comeBack(deps: OidcDeps, url: URL, leaving: Leaving): Promise<Operator | null> {
  const { web, site, settings, verify } = deps
  const { token, line, state, verifier } = leaving
  const asked = line === '' ? null : await findAskedSession(web, line)
  if (line !== '' && !asked) return null
  const session = asked ?? { tokenHash: hashOperatorToken(token), expiresAt: leaving.expiresAt }
  const now = await clockOf(web)
  if (session.expiresAt <= now || session.expiresAt > now + SESSION_MS) return null
  const nonce = sessionHash(site, session).toString('base64url')
  const provider = await openProvider(guardOf(settings), settings)
  const expected = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
  const tokens = await authorizationCodeGrant(provider, url, expected).catch(() => null)
  const idToken = tokens?.id_token
  const claims = idToken === undefined ? null : await verify(idToken, nonce)
  const operator = claims && (await operatorByEmail(web, claims.email))
  if (!operator || idToken === undefined) return null
  const isStored = asked
    ? await storeAsked(web, asked.sessionId, operator, idToken)
    : await store(web, session, operator, idToken)
  if (!isStored) return null
  const detail = { from: asked?.askedFrom ?? 'browser', provider: settings.issuer }
  await web.query(insertOperatorActivity({ operator: operator.name, action: 'operator.signed_in', detail }))
  return operator
}

async function store(
  web: Database,
  { tokenHash, expiresAt }: { tokenHash: Buffer; expiresAt: number },
  { operatorId }: Operator,
  idToken: string,
): Promise<boolean> {
  const added = await web.query(
    `INSERT INTO operator_sessions (session_id, token_hash, expires_at, operator_id, id_token, signed_in_at)
     VALUES ($1, $2, $3, $4, $5, clock_timestamp()) ON CONFLICT DO NOTHING RETURNING session_id`,
    [newId(), tokenHash, new Date(expiresAt), operatorId, idToken],
  )
  return added.length === 1
}

async function storeAsked(
  web: Database,
  sessionId: string,
  { operatorId }: Operator,
  idToken: string,
): Promise<boolean> {
  const changed = await web.query(
    `UPDATE operator_sessions SET operator_id = $2, id_token = $3, signed_in_at = clock_timestamp()
      WHERE session_id = $1 AND assertion IS NULL AND id_token IS NULL RETURNING session_id`,
    [sessionId, operatorId, idToken],
  )
  return changed.length === 1
}
