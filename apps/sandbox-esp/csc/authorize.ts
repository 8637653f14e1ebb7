import { randomBytes, randomUUID } from 'node:crypto'
import { issueSigner } from '@countersign/sandbox-pki'
import type { Esp } from '../esp.ts'
import type { Authorization, CscClient, Grant, HeldCredential, Wish } from './service.ts'
import { CscError } from './service.ts'

const sessionMs = 30 * 60_000
const codeMs = 60_000
const day = 86_400_000
/** Of a credential's certificate. */
const lifetimeMs = 730 * day
const sha256Oid = '2.16.840.1.101.3.4.2.1'

export type Parameters = Readonly<Record<string, string>>

/** Whom to send back to where. Undefined: nobody, for the address could be anyone's (RFC 6749 §4.1.2.1). */
export function knownClient({ csc }: Esp, { client_id = '', redirect_uri = '' }: Parameters): CscClient | undefined {
  const client = csc.clients.get(client_id)
  return client?.redirectUris.includes(redirect_uri) ? client : undefined
}

/** Takes an authorization request (CSC §8.4.2); what is wrong with it goes back by the browser. */
export function takeAuthorization(esp: Esp, client: CscClient, parameters: Parameters): Authorization {
  if (parameters.response_type !== 'code') throw new CscError('unsupported_response_type', 'response_type must be code')
  const challenge = parameters.code_challenge ?? ''
  if (parameters.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(challenge)) {
    throw new CscError('invalid_request', 'PKCE with S256 is required')
  }
  const wish = readWish(esp, parameters)
  const authorization: Authorization = {
    session: randomBytes(24).toString('base64url'),
    client,
    redirectUri: parameters.redirect_uri ?? '',
    state: parameters.state ?? '',
    challenge,
    wish,
    endsAt: new Date(esp.now().getTime() + sessionMs),
    person: wish.scope === 'credential' ? wish.credential.owner : undefined,
  }
  esp.csc.authorizations.set(authorization.session, authorization)
  return authorization
}

/** The person agreed: a code, good once and for a minute. Whoever only wanted a look gets a credential made. */
export function grant(esp: Esp, authorization: Authorization): string {
  const { wish, person, session } = authorization
  const credentials = wish.scope === 'service' && person !== undefined ? newCredentials(esp, person) : []
  const code = randomBytes(24).toString('base64url')
  const granted: Grant = { authorization, wish, credentials, endsAt: new Date(esp.now().getTime() + codeMs) }
  esp.csc.codes.set(code, granted)
  esp.csc.authorizations.delete(session)
  return code
}

/** The hash is bound by authorization_details (RFC 9396) or by parameters of CSC's own. */
function readWish(esp: Esp, parameters: Parameters): Wish {
  const { scope, authorization_details: details } = parameters
  if (details !== undefined) return wishOf(esp, fromDetails(details))
  if (scope === 'service') return { scope }
  if (scope !== 'credential') throw new CscError('invalid_scope', 'scope must be service or credential')
  if (parameters.numSignatures !== '1') throw new CscError('invalid_request', 'numSignatures must be 1')
  const hashes = (parameters.hashes ?? '').split(',').map((hash) => Buffer.from(hash, 'base64url').toString('base64'))
  const { credentialID = '', hashAlgorithmOID = '', description = '' } = parameters
  return wishOf(esp, { credentialID, hashAlgorithmOID, hashes, description })
}

interface Bound {
  readonly credentialID: string
  readonly hashAlgorithmOID: string
  readonly hashes: readonly string[]
  readonly description: string
}

function fromDetails(text: string): Bound {
  try {
    const [details] = JSON.parse(text)
    const documents: { hash: string; label?: string }[] = details.documentDigests
    const description = documents.map(({ label }) => label ?? '').join(', ')
    const { credentialID, hashAlgorithmOID } = details
    return { credentialID, hashAlgorithmOID, hashes: documents.map(({ hash }) => hash), description }
  } catch {
    throw new CscError('invalid_request', 'authorization_details cannot be read')
  }
}

function wishOf({ csc }: Esp, { credentialID, hashAlgorithmOID, hashes, description }: Bound): Wish {
  const credential = csc.credentials.get(credentialID)
  if (credential === undefined) throw new CscError('invalid_request', 'the credentialID is not known')
  if (hashAlgorithmOID !== sha256Oid) throw new CscError('invalid_request', 'hashAlgorithmOID must be SHA-256')
  if (hashes.length !== 1 || Buffer.from(hashes[0] ?? '', 'base64').length !== 32) {
    throw new CscError('invalid_request', 'exactly one SHA-256 hash can be authorized')
  }
  return { scope: 'credential', credential, hashes, description }
}

type Kind = Pick<HeldCredential, 'keyStatus' | 'certificateStatus'> & { readonly issuedMsAgo?: number }

const good: Kind = { keyStatus: 'enabled', certificateStatus: 'valid' }

/** Those of no use first, so that nobody gets by with taking the first. The last of these is one that the service misjudges. */
const several: readonly Kind[] = [
  { ...good, keyStatus: 'disabled' },
  { ...good, certificateStatus: 'expired', issuedMsAgo: lifetimeMs + day },
  { ...good, issuedMsAgo: lifetimeMs + day },
  { ...good, issuedMsAgo: lifetimeMs / 2 },
  good,
]

function newCredentials(esp: Esp, owner: HeldCredential['owner']): readonly HeldCredential[] {
  const kinds = { one: [good], several }[esp.switches.credentials]
  return kinds.map((kind) => newCredential(esp, owner, kind))
}

function newCredential(
  { pki, csc, now }: Esp,
  owner: HeldCredential['owner'],
  { issuedMsAgo = 0, ...status }: Kind,
): HeldCredential {
  const subject = { commonName: owner.person, organization: 'Personal', country: 'IN' }
  const notBefore = new Date(now().getTime() - issuedMsAgo)
  const { key, chain } = issueSigner(pki, { subject, key: 'RSA-2048', notBefore, lifetimeMs })
  const credential = { id: randomUUID(), owner, key, chain, ...status }
  csc.credentials.set(credential.id, credential)
  return credential
}
