import {
  addSignatureTimestamp,
  appendValidationData,
  attachSignature,
  CmsError,
  collectValidationData,
  embedSignature,
  parseCertificate,
  resumePhase,
  type Signed,
} from '@countersign/pades'
import { collectTimestampValidationData } from '@countersign/pades/levels/baseline-lt'
import { mergeValidationData, type TimestampToken, type ValidationData } from '@countersign/pades/trust'
import { recognise } from '@countersign/sandbox-pki'
import { trustSourcesOf } from '../../certificates/trust.ts'
import { SYSTEM } from '../audit.ts'
import { change } from '../change.ts'
import { incrementOf, insertRevisions, type StoredIncrement, storeIncrements } from '../sealing/commit.ts'
import { append, type Draft, digestOf } from '../sealing/draft.ts'
import { openDraft, type Work } from '../sealing/fetch.ts'
import type { SealMeans } from '../sealing/means.ts'
import { verifySignature } from '../sealing/verify.ts'
import type { StoredRequest } from '../store.ts'
import { type CertificateAttempt, endAttempt } from './attempts.ts'
import type { CertificateSigningDeps } from './deps.ts'
import { AttemptRefused } from './failure.ts'
import type { Holder } from './prepare.ts'
import type { DuringCertificate } from './steps.ts'

/**
 * The signer's key has signed: the signature is verified, stamped, put into its place, and followed by what validates
 * it; then all of it becomes the document, on the head it was made for, or the signer is told why not.
 */
export async function finishAttempt(
  deps: CertificateSigningDeps,
  work: Work,
  attempt: CertificateAttempt,
  holder: Holder,
  during: DuringCertificate,
): Promise<void> {
  const means = await deps.means(work.stored.details.mode)
  await using opened = await openDraft(deps.blobs, work.head, deps.workFolder)
  const before = attempt.fields ? await append(opened.draft, 'fields', attempt.fields) : opened.draft
  const signed = await during('attach', () => attach(attempt, before))
  const { stamped, token } = await during('timestamp', () => stamp(signed, means))
  const embedded = embedSignature(stamped)
  await verifySignature(before.hash, embedded)
  const draft = await append(before, 'signature', embedded.increment, holder.signerId)
  const made = await during('validate', async () => {
    const data = await validationData(deps, work, holder, signed, token, means)
    const increment = await appendValidationData(draft.source, data)
    return increment ? append(draft, 'validation', increment) : draft
  })
  const increments = await during('store', () => storeIncrements(deps.blobs, work.head, made))
  await during('commit', () => commit(deps, work, attempt, increments))
}

async function attach({ phase, signature }: CertificateAttempt, before: Draft): Promise<Signed> {
  const attributes = resumePhase('attributes', phase ?? '')
  const { base } = attributes.prepared
  if (Buffer.from(base.digest).toString('hex') !== (await digestOf(before.hash))) {
    throw new AttemptRefused('document_changed', 'what was signed continues another document')
  }
  try {
    return await attachSignature(attributes, signature ?? new Uint8Array())
  } catch (cause) {
    if (!(cause instanceof CmsError)) throw cause
    throw new AttemptRefused('signature_invalid', cause.message, { cause })
  }
}

async function stamp(signed: Signed, means: SealMeans): Promise<{ stamped: Signed; token: TimestampToken }> {
  let token: TimestampToken | undefined
  const stamped = await addSignatureTimestamp(signed, async (imprint) => {
    token = await means.stamp(imprint)
    return token
  })
  if (!token) throw new Error('a signature was stamped without a token')
  return { stamped, token }
}

/** Asked for after the stamp. The signer's chain is the account's to believe, the authority's that stamped is ours. */
async function validationData(
  deps: CertificateSigningDeps,
  { tenantId, stored }: Work,
  { path }: Holder,
  { cms }: Signed,
  token: TimestampToken,
  means: SealMeans,
): Promise<ValidationData> {
  const { mode } = stored.details
  const certificates = await deps.certificates()
  const [own] = path
  if (mode === 'test' && own) recognise(await certificates.sandbox(), own)
  const sources = await trustSourcesOf(certificates, tenantId, mode)
  const [signers, stamps] = await Promise.all([
    collectValidationData(cms, { ...sources, candidates: path.map(parseCertificate) }),
    collectTimestampValidationData(token, means.trust),
  ])
  return mergeValidationData(signers, stamps)
}

async function commit(
  deps: CertificateSigningDeps,
  { tenantId, stored, head }: Work,
  attempt: CertificateAttempt,
  increments: readonly StoredIncrement[],
): Promise<void> {
  const requestId = stored.state.id
  const { attemptId } = attempt
  await change(
    deps,
    tenantId,
    { requestId },
    SYSTEM,
    ({ now }) => ({ type: 'CompleteAttempt', at: now, attemptId, increments: increments.map(incrementOf) }),
    (after) => {
      const { state, errorCode } = endOf(after, attemptId)
      if (state !== 'completed') return [endAttempt(attempt, { step: 'failed', errorCode: errorCode ?? 'lease_lost' })]
      return [
        ...insertRevisions(tenantId, requestId, head, increments, after.now),
        endAttempt(attempt, { step: 'signed' }),
      ]
    },
  )
}

/** What the rules made of the answer. */
function endOf({ state }: StoredRequest, attemptId: string) {
  const attempt = state.attempts.find(({ id }) => id === attemptId)
  if (!attempt) throw new Error(`the attempt ${attemptId} is gone`)
  return attempt
}
