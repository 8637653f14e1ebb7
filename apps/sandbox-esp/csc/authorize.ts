import { randomBytes, randomUUID } from 'node:crypto'
import { issueSigner } from '@countersign/sandbox-pki'
import type { Esp } from '../esp.ts'
import type { Authorization, AuthorizationRequest, CscClient, Grant, StoredCredential } from './service.ts'
import { CscError } from './service.ts'

const sessionMs = 30 * 60_000
const codeMs = 60_000
const day = 86_400_000
/** Validity of a credential's certificate. */
const lifetimeMs = 730 * day
const sha256Oid = '2.16.840.1.101.3.4.2.1'

export type Parameters = Readonly<Record<string, string>>

/** The client with this id and redirect URI. If undefined, the browser must not be redirected (RFC 6749 §4.1.2.1). */
export function knownClient({ csc }: Esp, { client_id = '', redirect_uri = '' }: Parameters): CscClient | undefined {
  const client = csc.clients.get(client_id)
  return client?.redirectUris.includes(redirect_uri) ? client : undefined
}

/** Validates and stores an authorization request (CSC §8.4.2). The caller redirects a CscError to the client. */
export function acceptAuthorization(esp: Esp, client: CscClient, parameters: Parameters): Authorization {
  if (parameters.response_type !== 'code') throw new CscError('unsupported_response_type', 'response_type must be code')
  const challenge = parameters.code_challenge ?? ''
  if (parameters.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(challenge)) {
    throw new CscError('invalid_request', 'PKCE with S256 is required')
  }
  const request = readRequest(esp, parameters)
  const authorization: Authorization = {
    session: randomBytes(24).toString('base64url'),
    client,
    redirectUri: parameters.redirect_uri ?? '',
    state: parameters.state ?? '',
    challenge,
    request,
    endsAt: new Date(esp.now().getTime() + sessionMs),
    person: request.scope === 'credential' ? request.credential.owner : undefined,
  }
  esp.csc.authorizations.set(authorization.session, authorization)
  return authorization
}

/** Issues a code, valid once and for one minute. With the scope `service` it also creates the person's credentials. */
export function grant(esp: Esp, authorization: Authorization): string {
  const { request, person, session } = authorization
  const credentials = request.scope === 'service' && person !== undefined ? newCredentials(esp, person) : []
  const code = randomBytes(24).toString('base64url')
  const granted: Grant = { authorization, request, credentials, endsAt: new Date(esp.now().getTime() + codeMs) }
  esp.csc.codes.set(code, granted)
  esp.csc.authorizations.delete(session)
  return code
}

/** The hash is in authorization_details (RFC 9396) or in CSC's own parameters. */
function readRequest(esp: Esp, parameters: Parameters): AuthorizationRequest {
  const { scope, authorization_details: details } = parameters
  if (details !== undefined) return credentialRequest(esp, fromDetails(details))
  if (scope === 'service') return { scope }
  if (scope !== 'credential') throw new CscError('invalid_scope', 'scope must be service or credential')
  if (parameters.numSignatures !== '1') throw new CscError('invalid_request', 'numSignatures must be 1')
  const hashes = (parameters.hashes ?? '').split(',').map((hash) => Buffer.from(hash, 'base64url').toString('base64'))
  const { credentialID = '', hashAlgorithmOID = '', description = '' } = parameters
  return credentialRequest(esp, { credentialID, hashAlgorithmOID, hashes, description })
}

interface CredentialParameters {
  readonly credentialID: string
  readonly hashAlgorithmOID: string
  readonly hashes: readonly string[]
  readonly description: string
}

function fromDetails(text: string): CredentialParameters {
  try {
    const [details] = JSON.parse(text)
    const documents: { hash: string; label?: string }[] = details.documentDigests
    const description = documents.map(({ label }) => label ?? '').join(', ')
    const { credentialID, hashAlgorithmOID } = details
    return { credentialID, hashAlgorithmOID, hashes: documents.map(({ hash }) => hash), description }
  } catch {
    throw new CscError('invalid_request', 'authorization_details is malformed')
  }
}

function credentialRequest(
  { csc }: Esp,
  { credentialID, hashAlgorithmOID, hashes, description }: CredentialParameters,
): AuthorizationRequest {
  const credential = csc.credentials.get(credentialID)
  if (credential === undefined) throw new CscError('invalid_request', 'the credentialID is unknown')
  if (hashAlgorithmOID !== sha256Oid) throw new CscError('invalid_request', 'hashAlgorithmOID must be SHA-256')
  if (hashes.length !== 1 || Buffer.from(hashes[0] ?? '', 'base64').length !== 32) {
    throw new CscError('invalid_request', 'exactly one SHA-256 hash is required')
  }
  return { scope: 'credential', credential, hashes, description }
}

type CredentialState = Pick<StoredCredential, 'keyStatus' | 'certificateStatus'> & { readonly issuedMsAgo?: number }

const usable: CredentialState = { keyStatus: 'enabled', certificateStatus: 'valid' }

/** Unusable ones first, so a client that takes the first fails. The third is expired but declared valid. */
const several: readonly CredentialState[] = [
  { ...usable, keyStatus: 'disabled' },
  { ...usable, certificateStatus: 'expired', issuedMsAgo: lifetimeMs + day },
  { ...usable, issuedMsAgo: lifetimeMs + day },
  { ...usable, issuedMsAgo: lifetimeMs / 2 },
  usable,
]

function newCredentials(esp: Esp, owner: StoredCredential['owner']): readonly StoredCredential[] {
  const states = { one: [usable], several }[esp.switches.credentials]
  return states.map((state) => newCredential(esp, owner, state))
}

function newCredential(
  { pki, csc, now }: Esp,
  owner: StoredCredential['owner'],
  { issuedMsAgo = 0, ...status }: CredentialState,
): StoredCredential {
  const subject = { commonName: owner.person, organization: 'Personal', country: 'IN' }
  const notBefore = new Date(now().getTime() - issuedMsAgo)
  const { key, chain } = issueSigner(pki, { subject, key: 'RSA-2048', notBefore, lifetimeMs })
  const credential = { id: randomUUID(), owner, key, chain, ...status }
  csc.credentials.set(credential.id, credential)
  return credential
}
