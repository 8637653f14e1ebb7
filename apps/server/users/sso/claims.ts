import { authorizationCodeGrant, type Configuration, fetchUserInfo, type IDToken } from 'openid-client'
import { parseAddress } from '../../platform/mail/address.ts'
import { CLOCK_TOLERANCE_SECONDS, SIGNING_ALGORITHMS } from './provider.ts'
import { SsoRefused } from './refused.ts'
import type { Secrets } from './sign-in.ts'

/** What the provider says about the person. */
export interface Claims {
  subject: string
  email: string
  name: string | null
  /** When the person signed in at the provider, in milliseconds. */
  authenticatedAt: number | null
}

const LONGEST_SUBJECT = 255 // OpenID Connect Core §2
const LONGEST_NAME = 200

/** Exchanges the code, and checks the ID token (OpenID Connect Core §3.1.3.7). */
export async function redeemCode(
  provider: Configuration,
  callback: URL,
  { state, nonce, verifier }: Secrets & { state: string },
): Promise<Claims> {
  if (callback.searchParams.has('error')) {
    throw new SsoRefused('provider_refused', 'The provider answered with an error.')
  }
  const tokens = await authorizationCodeGrant(provider, callback, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  }).catch((cause: unknown) => {
    throw new SsoRefused('token_refused', 'The answer of the provider is not valid.', cause)
  })
  const claims = tokens.claims()
  if (!claims || tokens.id_token === undefined) throw new SsoRefused('token_refused', 'There is no ID token.')
  checkToken(provider, tokens.id_token, claims)
  return readClaims(claims.email === undefined ? await withUserInfo(provider, tokens.access_token, claims) : claims)
}

/** Okta and others put the address into an answer of its own, which must be about the same subject. */
async function withUserInfo(provider: Configuration, accessToken: string, claims: IDToken): Promise<IDToken> {
  if (provider.serverMetadata().userinfo_endpoint === undefined) return claims
  const info = await fetchUserInfo(provider, accessToken, claims.sub).catch((cause: unknown) => {
    throw new SsoRefused('token_refused', 'The answer of the provider about the user is not valid.', cause)
  })
  const { email, email_verified: verified, name = claims.name } = info
  return {
    ...claims,
    ...(email === undefined ? {} : { email }),
    ...(verified === undefined ? {} : { email_verified: verified }),
    ...(name === undefined ? {} : { name }),
  }
}

/** Stricter than the standard: the token is for this client only. The library has checked these once before. */
function checkToken(provider: Configuration, token: string, claims: IDToken): void {
  const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { alg?: unknown }
  if (!SIGNING_ALGORITHMS.includes(String(header.alg))) {
    throw new SsoRefused('wrong_algorithm', 'The ID token is signed with an algorithm that is not accepted.')
  }
  if (claims.iss !== provider.serverMetadata().issuer) {
    throw new SsoRefused('wrong_issuer', 'The ID token is of another issuer.')
  }
  const audience = [claims.aud].flat()
  if (audience.length !== 1 || audience[0] !== provider.clientMetadata().client_id) {
    throw new SsoRefused('wrong_audience', 'The ID token is not for this service alone.')
  }
}

/**
 * Entra ID sends no email_verified, and the caller checks that the company owns the domain; so it may be absent, but not
 * say no.
 */
function readClaims(claims: IDToken): Claims {
  const { sub, email, email_verified: verified, name, auth_time: authTime } = claims
  if (sub === '' || sub.length > LONGEST_SUBJECT) throw new SsoRefused('token_refused', 'The subject is not valid.')
  const parsed = typeof email === 'string' ? parseAddress(email) : undefined
  if (!parsed?.ok) throw new SsoRefused('no_email', 'The provider gave no e-mail address that can be used.')
  if (verified !== undefined && verified !== true && verified !== 'true') {
    throw new SsoRefused('email_unverified', 'The provider has not verified the e-mail address.')
  }
  return {
    subject: sub,
    email: parsed.address,
    name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, LONGEST_NAME) : null,
    authenticatedAt: typeof authTime === 'number' ? authTime * 1000 : null,
  }
}

/** After `prompt=login`, a provider that used the person's running session instead has an earlier time. */
export function mustBeFresh({ authenticatedAt }: Claims, startedAt: number): void {
  if (authenticatedAt !== null && authenticatedAt >= startedAt - CLOCK_TOLERANCE_SECONDS * 1000) return
  throw new SsoRefused('not_fresh', 'The provider did not ask for the credentials again.')
}
