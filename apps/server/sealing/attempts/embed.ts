import { appendValidationData, collectValidationData, embedSignature, parseCertificate } from '@countersign/pades'
import { collectTimestampValidationData } from '@countersign/pades/levels/baseline-lt'
import { mergeValidationData, type TimestampToken, type ValidationData } from '@countersign/pades/trust'
import { registerIssued } from '@countersign/sandbox-pki'
import { trustSourcesOf } from '../../trust/trust.ts'
import type { SealCredentials } from '../credentials/credentials.ts'
import { append, type Draft } from '../draft.ts'
import type { Work } from '../fetch.ts'
import { timestampSignature } from '../sign.ts'
import type { During } from '../steps.ts'
import { verifySignature } from '../verify.ts'
import type { AttemptDeps } from './deps.ts'
import type { FinishStep, OwnSignature } from './strategy.ts'

/** Time-stamps a verified signature, embeds it in its slot, and appends its validation data. */
export async function embedOwnSignature(
  deps: AttemptDeps,
  work: Work,
  before: Draft,
  signature: OwnSignature,
  during: During<FinishStep>,
): Promise<Draft> {
  const credentials = await deps.credentials(work.stored.details.mode)
  const { stamped, token } = await during('timestamp', () => timestampSignature(signature.signed, credentials))
  const embedded = embedSignature(stamped)
  await verifySignature(before.hash, embedded)
  const draft = await append(before, 'signature', embedded.increment, signature.signerId)
  return during('validate', async () => {
    const data = await validationData(deps, work, signature, token, credentials)
    const increment = await appendValidationData(draft.source, data)
    return increment ? append(draft, 'validation', increment) : draft
  })
}

/** Collected after the time-stamp. The account's trust sources apply to the signer, the service's to the time-stamp. */
async function validationData(
  deps: AttemptDeps,
  { tenantId, stored }: Work,
  { path, signed }: OwnSignature,
  token: TimestampToken,
  credentials: SealCredentials,
): Promise<ValidationData> {
  const { mode } = stored.details
  const certificates = await deps.certificates()
  const [own] = path
  if (mode === 'test' && own) registerIssued(await certificates.sandbox(), own)
  const sources = await trustSourcesOf(certificates, tenantId, mode)
  const [signers, stamps] = await Promise.all([
    collectValidationData(signed.cms, { ...sources, candidates: path.map(parseCertificate) }),
    collectTimestampValidationData(token, credentials.trust),
  ])
  return mergeValidationData(signers, stamps)
}
