import { attachSignature, CmsError, resumePhase, type Signed } from '@countersign/pades'
import { append, type Draft, digestOf } from '../draft.ts'
import { finishSignature } from '../embed-signature.ts'
import { openDraft, type Work } from '../fetch.ts'
import { type CertificateAttempt, endAttempt } from './attempts.ts'
import type { CertificateSigningDeps } from './deps.ts'
import { AttemptRefused } from './failure.ts'
import type { Holder } from './prepare.ts'
import type { DuringCertificate } from './steps.ts'

/** The signer's key has signed: the signature is verified and becomes part of the document. */
export async function finishAttempt(
  deps: CertificateSigningDeps,
  work: Work,
  attempt: CertificateAttempt,
  holder: Holder,
  during: DuringCertificate,
): Promise<void> {
  await using opened = await openDraft(deps.blobs, work.latest, deps.workFolder)
  const before = attempt.fields ? await append(opened.draft, 'fields', attempt.fields) : opened.draft
  const signed = await during('attach', () => attach(attempt, before))
  const { attemptId } = attempt
  const end = { attemptId, ended: (how: Parameters<typeof endAttempt>[1]) => endAttempt(attempt, how) }
  await finishSignature(deps, work, before, signed, holder, end, during)
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
