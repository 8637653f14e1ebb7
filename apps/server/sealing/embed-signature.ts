import type { AcceptedCertificate, ProviderMessage } from '@countersign/domain/signrequest'
import {
  addSignatureTimestamp,
  appendValidationData,
  collectValidationData,
  embedSignature,
  parseCertificate,
  type Signed,
} from '@countersign/pades'
import { collectTimestampValidationData } from '@countersign/pades/levels/baseline-lt'
import { mergeValidationData, type TimestampToken, type ValidationData } from '@countersign/pades/trust'
import { registerIssued } from '@countersign/sandbox-pki'
import type { Statement } from '../platform/db/database.ts'
import { SYSTEM } from '../signrequests/change/audit.ts'
import { change } from '../signrequests/change/change.ts'
import type { StoredRequest } from '../signrequests/stored-request.ts'
import { type CertificateDeps, trustSourcesOf } from '../trust/trust.ts'
import { incrementOf, revisionsInserted, storeIncrements } from './commit.ts'
import type { SealCredentials } from './credentials/credentials.ts'
import type { DrainDeps } from './deps.ts'
import { append, type Draft } from './draft.ts'
import type { Work } from './fetch.ts'
import type { During } from './steps.ts'
import { verifySignature } from './verify.ts'

// A signature by a key that is not the service's becomes part of the document: the same for a certificate in the
// signer's hands and for one at a provider.

export interface OwnSignatureDeps extends DrainDeps {
  /** Opened when first needed. */
  certificates(): Promise<CertificateDeps>
}

/** Whose key has signed, and the way to the anchor by which it is believed. */
export interface KeyOwner {
  signerId: string
  /** DER, the signer's own first. */
  path: readonly Uint8Array[]
}

export type FinishingStep = 'timestamp' | 'validate' | 'store' | 'commit'

/** How an attempt ends, besides what the rules say of it. */
export interface AttemptEnd {
  attemptId: string
  certificate?: AcceptedCertificate
  messages?: readonly ProviderMessage[]
  ended(end: { step: 'signed' } | { step: 'failed'; errorCode: string }): Statement
}

/**
 * A signature that was verified against certificate and digest is stamped, put into its place and followed by what
 * validates it; then all of it becomes the document, on the revision it was made for, or the signer is told why not.
 */
export async function finishSignature(
  deps: OwnSignatureDeps,
  work: Work,
  before: Draft,
  signed: Signed,
  owner: KeyOwner,
  end: AttemptEnd,
  during: During<FinishingStep>,
): Promise<void> {
  const credentials = await deps.credentials(work.stored.details.mode)
  const { stamped, token } = await during('timestamp', () => stamp(signed, credentials))
  const embedded = embedSignature(stamped)
  await verifySignature(before.hash, embedded)
  const draft = await append(before, 'signature', embedded.increment, owner.signerId)
  const made = await during('validate', async () => {
    const data = await validationData(deps, work, owner, signed, token, credentials)
    const increment = await appendValidationData(draft.source, data)
    return increment ? append(draft, 'validation', increment) : draft
  })
  const increments = await during('store', () => storeIncrements(deps.blobs, work.latest, made))
  await during('commit', () => commit(deps, work, increments, end))
}

async function stamp(
  signed: Signed,
  credentials: SealCredentials,
): Promise<{ stamped: Signed; token: TimestampToken }> {
  let token: TimestampToken | undefined
  const stamped = await addSignatureTimestamp(signed, async (imprint) => {
    token = await credentials.stamp(imprint)
    return token
  })
  if (!token) throw new Error('a signature was stamped without a token')
  return { stamped, token }
}

/** Asked for after the stamp. The signer's chain is the account's to believe, the authority's that stamped is ours. */
async function validationData(
  deps: OwnSignatureDeps,
  { tenantId, stored }: Work,
  { path }: KeyOwner,
  { cms }: Signed,
  token: TimestampToken,
  credentials: SealCredentials,
): Promise<ValidationData> {
  const { mode } = stored.details
  const certificates = await deps.certificates()
  const [own] = path
  if (mode === 'test' && own) registerIssued(await certificates.sandbox(), own)
  const sources = await trustSourcesOf(certificates, tenantId, mode)
  const [signers, stamps] = await Promise.all([
    collectValidationData(cms, { ...sources, candidates: path.map(parseCertificate) }),
    collectTimestampValidationData(token, credentials.trust),
  ])
  return mergeValidationData(signers, stamps)
}

async function commit(
  deps: OwnSignatureDeps,
  { tenantId, stored, latest }: Work,
  increments: Awaited<ReturnType<typeof storeIncrements>>,
  { attemptId, certificate, messages, ended }: AttemptEnd,
): Promise<void> {
  const requestId = stored.state.id
  const told = { ...(certificate ? { certificate } : {}), ...(messages ? { messages } : {}) }
  await change(
    deps,
    tenantId,
    { requestId },
    SYSTEM,
    ({ now }) => ({ type: 'CompleteAttempt', at: now, attemptId, increments: increments.map(incrementOf), ...told }),
    (after) => {
      const { state, errorCode } = endOf(after, attemptId)
      if (state !== 'completed') return [ended({ step: 'failed', errorCode: errorCode ?? 'lease_lost' })]
      return [revisionsInserted(tenantId, requestId, latest, increments, after.now), ended({ step: 'signed' })]
    },
  )
}

/** What the rules made of the answer. */
function endOf({ state }: StoredRequest, attemptId: string) {
  const attempt = state.attempts.find(({ id }) => id === attemptId)
  if (!attempt) throw new Error(`the attempt ${attemptId} is gone`)
  return attempt
}
