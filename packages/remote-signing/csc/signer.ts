import { createHash } from 'node:crypto'
import type { Fetcher } from '@countersign/pades/trust'
import { RemoteSigningError } from '../errors.ts'
import type { CscProfile } from '../profile/profile.ts'
import type {
  Answer,
  Begun,
  Completion,
  CompletionContext,
  Credential,
  Order,
  Pending,
  RefusalCode,
  Refused,
  RemoteSigner,
} from '../signer.ts'
import { mustDecodeBase64 } from '../xml/base64.ts'
import { callJson } from './client.ts'
import { usableCredentials } from './credentials.ts'
import { fetchInfo, listOf } from './info.ts'
import {
  type AuthorizationSecrets,
  credentialAuthorization,
  exchangeCode,
  newSecrets,
  readAuthorizationResponse,
  serviceAuthorization,
  sha256Oid,
} from './oauth.ts'

/** How long we wait for the person to return; the standard sets no limit. */
const sessionMs = 30 * 60_000

/** The state of an authorization. Contains secrets. */
export interface CscPending extends Pending, AuthorizationSecrets {
  readonly oauthUrl: string
  readonly returnUrl: string
  /** If the authorization is for a signature. */
  readonly signature?: { readonly hash: string; readonly credential: Credential }
}

export interface CscDependencies {
  readonly fetcher: Fetcher
  /**
   * The redirect URL registered with the service, if it compares redirect URLs exactly. `state` then begins with the
   * last path segment of the order's own return URL, followed by a dot. Undefined: the order's return URL is used.
   */
  readonly returnUrl?: string
}

/** The Cloud Signature Consortium's API, version 2, with the authorization code flow only. */
export function cscSigner(profile: CscProfile, deps: CscDependencies): RemoteSigner {
  return {
    id: profile.id,
    output: 'raw',
    certificateFirst: true,
    supportsStatus: false,
    begin: (order) => begin(profile, deps, order),
    complete: (answer, pending, context) =>
      complete(profile, deps.fetcher, answer, checkPending(profile, pending), context),
    status: async () => {
      throw new RemoteSigningError('status_unsupported', 'CSC providers do not support status requests')
    },
  }
}

async function begin(
  profile: CscProfile,
  { fetcher, returnUrl: registered }: CscDependencies,
  order: Order,
): Promise<Begun> {
  const { oauthUrl } = await fetchInfo(fetcher, profile)
  const { txn, now } = order
  const returnUrl = registered ?? order.returnUrl
  const secrets = newSecrets(registered === undefined ? undefined : order.returnUrl.split('/').at(-1))
  const pending = { provider: profile.id, txn, begunAt: now.toISOString(), oauthUrl, returnUrl, ...secrets }
  const expiresAt = new Date(now.getTime() + sessionMs)
  if (order.for === 'certificate') {
    const url = serviceAuthorization(profile, oauthUrl, secrets, returnUrl)
    return { outcome: 'begun', departure: { kind: 'redirect', url }, pending, expiresAt, evidence: [] }
  }
  const { credential, hash } = order
  if (credential === undefined || hash.length !== 32) {
    throw new RemoteSigningError('order_incomplete', 'a CSC signature requires a credential and a SHA-256 hash')
  }
  const url = credentialAuthorization(profile, oauthUrl, secrets, { ...order, returnUrl, credential })
  const signature = { hash: Buffer.from(hash).toString('base64'), credential }
  return {
    outcome: 'begun',
    departure: { kind: 'redirect', url },
    pending: { ...pending, signature },
    expiresAt,
    evidence: [{ what: 'request', bytes: new TextEncoder().encode(url) }],
  }
}

async function complete(
  profile: CscProfile,
  fetcher: Fetcher,
  answer: Answer,
  pending: CscPending,
  context: CompletionContext,
): Promise<Completion> {
  if (answer.kind !== 'fields')
    throw new RemoteSigningError('answer_unexpected', 'a CSC answer arrives through the browser')
  const authorization = readAuthorizationResponse(answer.fields, pending)
  await rejectReplay(authorization.code ?? authorization.error, pending, context)
  if (authorization.code === undefined) return refused(pending, authorization.error, authorization.description)
  const reply = await exchangeCode(fetcher, profile, pending.oauthUrl, { ...pending, code: authorization.code })
  if (!reply.ok) return refused(pending, reply.error, reply.description)
  const token = reply.body.access_token
  if (typeof token !== 'string' || token === '') {
    throw new RemoteSigningError('answer_malformed', 'the provider returned no token for the code')
  }
  if (pending.signature !== undefined) return signHash(profile, fetcher, pending, pending.signature, token)
  const credentials = await usableCredentials(fetcher, profile, token)
  return { outcome: 'certificate', txn: pending.txn, credentials, evidence: [] }
}

/** signatures/signHash (CSC §11.10): the token of the credential's authorization is the SAD. */
async function signHash(
  { serviceUrl, sad }: CscProfile,
  fetcher: Fetcher,
  pending: CscPending,
  { hash, credential }: NonNullable<CscPending['signature']>,
  token: string,
): Promise<Completion> {
  const request = {
    credentialID: credential.id,
    ...(sad === 'body' && { SAD: token }),
    hashes: [hash],
    hashAlgorithmOID: sha256Oid,
    signAlgo: credential.signAlgo,
    operationMode: 'S',
  }
  const bearer = sad === 'body' ? credential.serviceToken : token
  const reply = await callJson(fetcher, `${serviceUrl}/signatures/signHash`, request, bearer)
  if (!reply.ok) return refused(pending, reply.error, reply.description)
  const signatures = listOf(reply.body, 'signatures')
  if (signatures.length !== 1) {
    throw new RemoteSigningError('answer_malformed', `signHash returned ${signatures.length} signatures for one hash`)
  }
  const [own, ...issuers] = credential.certificates.map((text) => Uint8Array.from(Buffer.from(text, 'base64')))
  if (own === undefined) throw new RemoteSigningError('order_incomplete', 'the credential has no certificate')
  return {
    outcome: 'signed',
    output: 'raw',
    txn: pending.txn,
    signature: mustDecodeBase64(signatures[0], 'answer_malformed', 'the signature'),
    certificates: [own, ...issuers],
    providerTxn: undefined,
    evidence: [{ what: 'answer', bytes: reply.bytes }],
  }
}

const refusals: Readonly<Record<string, RefusalCode>> = {
  access_denied: 'cancelled',
  invalid_grant: 'session_expired',
  invalid_client: 'requester_refused',
  unauthorized_client: 'requester_refused',
  invalid_request: 'request_refused',
  invalid_scope: 'request_refused',
  server_error: 'provider_failed',
  temporarily_unavailable: 'provider_failed',
}

function refused({ txn }: CscPending, code: string, message: string): Refused {
  const own = Object.hasOwn(refusals, code) ? refusals[code] : undefined
  return { outcome: 'refused', txn, code: own ?? 'refused', provider: { code, message }, evidence: [] }
}

async function rejectReplay(answer: string, { provider, txn }: CscPending, context: CompletionContext): Promise<void> {
  const sha256 = createHash('sha256').update(answer).digest('hex')
  if (await context.markAnswered({ provider, txn, sha256 })) return
  throw new RemoteSigningError('answer_replayed', 'this authorization was already answered')
}

function checkPending({ id }: CscProfile, pending: Pending): CscPending {
  if (pending.provider === id && typeof pending.verifier === 'string') return pending as CscPending
  throw new RemoteSigningError('answer_unexpected', `the authorization was begun at ${pending.provider}, not at ${id}`)
}
