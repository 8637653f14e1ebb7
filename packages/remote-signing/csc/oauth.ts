import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Fetcher } from '@countersign/pades/trust'
import { RemoteSigningError } from '../errors.ts'
import type { CscProfile } from '../profile/profile.ts'
import type { Credential, SignatureOrder } from '../signer.ts'
import { callForm, type Reply } from './client.ts'

export const sha256Oid = '2.16.840.1.101.3.4.2.1'

/** Secrets of one authorization: `state` identifies the returning browser, `verifier` redeems the code (RFC 7636). */
export interface AuthorizationSecrets {
  readonly state: string
  readonly verifier: string
}

/** A prefix is separated from the rest of `state` by a dot. */
export function newSecrets(statePrefix?: string): AuthorizationSecrets {
  const random = () => randomBytes(32).toString('base64url')
  return { state: statePrefix === undefined ? random() : `${statePrefix}.${random()}`, verifier: random() }
}

/** The authorization URL for listing the person's credentials. */
export function serviceAuthorization(
  profile: CscProfile,
  oauthUrl: string,
  secrets: AuthorizationSecrets,
  returnUrl: string,
) {
  return authorizationUrl(profile, oauthUrl, secrets, returnUrl, { scope: 'service' })
}

/** The authorization URL for one signature over one hash with one credential. The token is valid for nothing else. */
export function credentialAuthorization(
  profile: CscProfile,
  oauthUrl: string,
  secrets: AuthorizationSecrets,
  order: SignatureOrder & { readonly credential: Credential },
): string {
  const { credential, hash, documentInfo } = order
  const encoded = Buffer.from(hash)
  if (profile.binding === 'parameters') {
    return authorizationUrl(profile, oauthUrl, secrets, order.returnUrl, {
      scope: 'credential',
      credentialID: credential.id,
      numSignatures: '1',
      hashes: encoded.toString('base64url'),
      hashAlgorithmOID: sha256Oid,
      description: documentInfo,
    })
  }
  const details = {
    type: 'credential',
    credentialID: credential.id,
    documentDigests: [{ hash: encoded.toString('base64'), label: documentInfo }],
    hashAlgorithmOID: sha256Oid,
  }
  return authorizationUrl(profile, oauthUrl, secrets, order.returnUrl, {
    authorization_details: JSON.stringify([details]),
  })
}

/** Reads the code, or the error, with which the browser returned. Rejects the `state` of another authorization. */
export function readAuthorizationResponse(fields: Readonly<Record<string, string>>, { state }: AuthorizationSecrets) {
  const received = Buffer.from(fields.state ?? '')
  if (received.length !== state.length || !timingSafeEqual(received, Buffer.from(state))) {
    throw new RemoteSigningError(
      'transaction_unknown',
      'the answer belongs to another authorization: its state differs',
    )
  }
  if (fields.error !== undefined) return { error: fields.error, description: fields.error_description ?? '' }
  if (fields.code !== undefined && fields.code !== '') return { code: fields.code }
  throw new RemoteSigningError('answer_malformed', 'the provider returned the browser without a code')
}

/** Exchanges the code and the verifier for a token. */
export function exchangeCode(
  fetcher: Fetcher,
  profile: CscProfile,
  oauthUrl: string,
  { code, verifier, returnUrl }: { code: string; verifier: string; returnUrl: string },
): Promise<Reply> {
  return callForm(fetcher, `${oauthUrl}/token`, {
    grant_type: 'authorization_code',
    code,
    client_id: profile.clientId,
    ...(profile.clientSecret !== undefined && { client_secret: profile.clientSecret }),
    redirect_uri: returnUrl,
    code_verifier: verifier,
  })
}

function authorizationUrl(
  { clientId }: CscProfile,
  oauthUrl: string,
  { state, verifier }: AuthorizationSecrets,
  returnUrl: string,
  more: Readonly<Record<string, string>>,
): string {
  const url = new URL(`${oauthUrl}/authorize`)
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: returnUrl,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.toString()
}
