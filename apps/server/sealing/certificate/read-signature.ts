import { attachSignature, CmsError, resumePhase, type Signed } from '@countersign/pades'
import { AttemptRefused } from '../attempts/errors.ts'
import type { OwnSignature } from '../attempts/strategy.ts'
import { type Draft, digestOf } from '../draft.ts'
import { acceptedCertificate } from './accepted-certificate.ts'
import type { CertificateAttempt } from './attempts.ts'
import type { CertificateSigningDeps } from './deps.ts'
import type { DuringCertificate } from './steps.ts'

/** Verifies the signature that the signer's key made. */
export async function readSignature(
  deps: CertificateSigningDeps,
  attempt: CertificateAttempt,
  before: Draft,
  during: DuringCertificate,
): Promise<OwnSignature> {
  const { signerId, path } = await acceptedCertificate(deps.db, attempt)
  return { signerId, path, signed: await during('attach', () => attach(attempt, before)) }
}

async function attach({ phase, signature }: CertificateAttempt, before: Draft): Promise<Signed> {
  const attributes = resumePhase('attributes', phase ?? '')
  const { base } = attributes.prepared
  if (Buffer.from(base.digest).toString('hex') !== (await digestOf(before.hash))) {
    throw new AttemptRefused('document_changed', 'The signature covers another revision of the document.')
  }
  try {
    return await attachSignature(attributes, signature ?? new Uint8Array())
  } catch (cause) {
    if (!(cause instanceof CmsError)) throw cause
    throw new AttemptRefused('signature_invalid', cause.message, { cause })
  }
}
