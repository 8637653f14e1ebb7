import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { checkTarget, makeResolver } from '../../platform/address-guard/index.ts'
import { parseAddress } from '../../platform/mail/address.ts'
import { guardedFetch } from '../../users/sso/fetch.ts'
import { openProvider, SIGNING_ALGORITHMS } from '../../users/sso/provider.ts'

// The identity provider of the operators. It signs in for what `support` may do. The nonce of the sign-in is the hash of
// the session (challenges.ts), so the ID token in the session's row is the provider's signature over this session: each
// reader verifies it, and a database login cannot make one.

export interface OidcSettings {
  issuer: string
  clientId: string
  /** Empty for a command line, which verifies and does not sign in. */
  clientSecret: string
}

/** The e-mail address of a valid ID token with this nonce, and when it was issued; null: it does not count. */
export type VerifyIdToken = (idToken: string, nonce: string) => Promise<{ email: string; issuedAt: number } | null>

/** The provider's keys are read again after ten minutes, and at once for a token that no known key signed. */
const KEYS_MS = 600_000

export function makeIdTokenVerifier(settings: OidcSettings): VerifyIdToken {
  let known: { keys: JSONWebKeySet; at: number } | undefined
  const verify = async (idToken: string, nonce: string, keys: JSONWebKeySet) => {
    const issuedAt = issuedAtOf(idToken)
    const { payload } = await jwtVerify(idToken, createLocalJWKSet(keys), {
      ...{ issuer: settings.issuer, algorithms: [...SIGNING_ALGORITHMS] },
      // It was fresh when the operator signed in; the session has its own end.
      currentDate: new Date(issuedAt),
    })
    const isForUs = JSON.stringify([payload.aud].flat()) === JSON.stringify([settings.clientId])
    const parsed = typeof payload.email === 'string' ? parseAddress(payload.email) : undefined
    const { email_verified: verified } = payload
    const isVerified = verified === undefined || verified === true || verified === 'true'
    if (payload.nonce !== nonce || !isForUs || !isVerified || !parsed?.ok) return null
    return { email: parsed.address, issuedAt }
  }
  return async (idToken, nonce) => {
    const isOld = known === undefined || Date.now() - known.at > KEYS_MS
    try {
      if (isOld || !known) known = { keys: await fetchKeys(settings), at: Date.now() }
      return await verify(idToken, nonce, known.keys)
    } catch {
      if (isOld) return null
    }
    try {
      known = { keys: await fetchKeys(settings), at: Date.now() }
      return await verify(idToken, nonce, known.keys)
    } catch {
      return null
    }
  }
}

function issuedAtOf(idToken: string): number {
  const { iat } = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as { iat?: unknown }
  if (typeof iat !== 'number') throw new Error('the ID token does not say when it was issued')
  return iat * 1000
}

/** The operator has configured the address, which may be in the own network. */
export function guardOf({ issuer }: Pick<OidcSettings, 'issuer'>) {
  const options = { allowList: [new URL(issuer).host, new URL(issuer).hostname], resolve: makeResolver() }
  return (url: string) => checkTarget(url, options)
}

async function fetchKeys(settings: OidcSettings): Promise<JSONWebKeySet> {
  const guard = guardOf(settings)
  // The secret is not used to read keys, and a command line has none.
  const client = { ...settings, clientSecret: settings.clientSecret || 'unused' }
  const { jwks_uri: address } = (await openProvider(guard, client)).serverMetadata()
  if (address === undefined) throw new Error('the provider has no keys')
  const options = { method: 'GET' as const, body: null, headers: {}, redirect: 'manual' as const }
  const answer = await guardedFetch(guard)(address, options)
  return (await answer.json()) as JSONWebKeySet
}
