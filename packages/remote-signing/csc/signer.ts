import { createHash } from 'node:crypto'
import type { Fetcher } from '@countersign/pades/trust'
import { RemoteSigningError } from '../errors.ts'
import type { CscProfile } from '../profile/profile.ts'
import type {
  Answer,
  Begun,
  Circumstances,
  Completion,
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
import { askInfo, listOf } from './info.ts'
import {
  type AuthorizationSecrets,
  codeOf,
  credentialAuthorization,
  newSecrets,
  redeem,
  serviceAuthorization,
  sha256Oid,
} from './oauth.ts'

/** How long an authorization page is waited for; the standard sets no limit. */
const sessionMs = 30 * 60_000

/** What is remembered of an authorization. Holds secrets. */
export interface CscPending extends Pending, AuthorizationSecrets {
  readonly oauthUrl: string
  readonly returnUrl: string
  /** Where a signature was asked for. */
  readonly signature?: { readonly hash: string; readonly credential: Credential }
}

export interface CscMeans {
  readonly fetcher: Fetcher
  /**
   * The one address that the service has registered for people to come back to, if it compares addresses whole: then
   * `state` begins with the last part of the order's own, up to a dot. Undefined: the order's own.
   */
  readonly returnUrl?: string
}

/** The Cloud Signature Consortium's API, version 2, by the authorization code flow alone. */
export function cscSigner(profile: CscProfile, means: CscMeans): RemoteSigner {
  return {
    id: profile.id,
    output: 'raw',
    certificateFirst: true,
    tellsStatus: false,
    begin: (order) => begin(profile, means, order),
    complete: (answer, pending, circumstances) =>
      complete(profile, means.fetcher, answer, ownPending(profile, pending), circumstances),
    status: async () => {
      throw new RemoteSigningError('status_unsupported', 'a CSC provider cannot be asked how an authorization stands')
    },
  }
}

async function begin(profile: CscProfile, { fetcher, returnUrl: registered }: CscMeans, order: Order): Promise<Begun> {
  const { oauthUrl } = await askInfo(fetcher, profile)
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
    throw new RemoteSigningError('order_incomplete', 'a CSC signature needs a credential and a SHA-256 hash')
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
  circumstances: Circumstances,
): Promise<Completion> {
  if (answer.kind !== 'fields') throw new RemoteSigningError('answer_unexpected', 'a CSC answer comes by the browser')
  const given = codeOf(answer.fields, pending)
  await spend(given.code ?? given.error, pending, circumstances)
  if (given.code === undefined) return refused(pending, given.error, given.description)
  const reply = await redeem(fetcher, profile, pending.oauthUrl, { ...pending, code: given.code })
  if (!reply.ok) return refused(pending, reply.error, reply.description)
  const token = reply.body.access_token
  if (typeof token !== 'string' || token === '') {
    throw new RemoteSigningError('answer_malformed', 'the provider exchanged the code without giving a token')
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
  const question = {
    credentialID: credential.id,
    ...(sad === 'body' && { SAD: token }),
    hashes: [hash],
    hashAlgorithmOID: sha256Oid,
    signAlgo: credential.signAlgo,
    operationMode: 'S',
  }
  const bearer = sad === 'body' ? credential.serviceToken : token
  const reply = await callJson(fetcher, `${serviceUrl}/signatures/signHash`, question, bearer)
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

async function spend(given: string, { provider, txn }: CscPending, circumstances: Circumstances): Promise<void> {
  const sha256 = createHash('sha256').update(given).digest('hex')
  if (await circumstances.isFirstAnswer({ provider, txn, sha256 })) return
  throw new RemoteSigningError('answer_replayed', 'this authorization was answered before; nothing is done twice')
}

function ownPending({ id }: CscProfile, pending: Pending): CscPending {
  if (pending.provider === id && typeof pending.verifier === 'string') return pending as CscPending
  throw new RemoteSigningError('answer_unexpected', `the journey was begun with ${pending.provider}, not with ${id}`)
}
