import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Fetcher } from '@countersign/pades/trust'
import { RemoteSigningError } from '../errors.ts'
import type { CscProfile } from '../profile/profile.ts'
import type { Credential, SignatureOrder } from '../signer.ts'
import { callForm, type Reply } from './client.ts'

export const sha256Oid = '2.16.840.1.101.3.4.2.1'

/** The secrets of one authorization: `state` for the browser's way back, `verifier` for the code (RFC 7636). */
export interface AuthorizationSecrets {
  readonly state: string
  readonly verifier: string
}

/** `journey` is told apart from the rest of `state` by a dot. */
export function newSecrets(journey?: string): AuthorizationSecrets {
  const random = () => randomBytes(32).toString('base64url')
  return { state: journey === undefined ? random() : `${journey}.${random()}`, verifier: random() }
}

/** For the list of the person's credentials. */
export function serviceAuthorization(
  profile: CscProfile,
  oauthUrl: string,
  secrets: AuthorizationSecrets,
  returnUrl: string,
) {
  return authorizationUrl(profile, oauthUrl, secrets, returnUrl, { scope: 'service' })
}

/** For one signature over one hash by one credential: the person authorizes that, and the token is good for no other. */
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

/** The code that the browser brought back; a refusal where the person said no. Another `state` is another journey's. */
export function codeOf(fields: Readonly<Record<string, string>>, { state }: AuthorizationSecrets) {
  const given = Buffer.from(fields.state ?? '')
  if (given.length !== state.length || !timingSafeEqual(given, Buffer.from(state))) {
    throw new RemoteSigningError(
      'transaction_unknown',
      'the answer belongs to another authorization: its state differs',
    )
  }
  if (fields.error !== undefined) return { error: fields.error, description: fields.error_description ?? '' }
  if (fields.code !== undefined && fields.code !== '') return { code: fields.code }
  throw new RemoteSigningError('answer_malformed', 'the provider sent the browser back without a code')
}

/** Exchanges the code for a token, which only the holder of the verifier can. */
export function redeem(
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
