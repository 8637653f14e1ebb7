import { CmsError, completeRemote, type Signed, withoutUnsignedAttributes } from '@countersign/pades'
import type { ProviderProfile } from '@countersign/remote-signing'
import { AttemptRefused } from '../attempts/errors.ts'
import type { OwnSignature } from '../attempts/strategy.ts'
import { auditedCertificate } from '../certificate/checks.ts'
import type { Work } from '../fetch.ts'
import { type RemoteAttempt, storeCertificate } from './attempts.ts'
import { type ProviderCertificate, requireAccepted } from './check-certificate.ts'
import type { RemoteSigningDeps } from './deps.ts'
import { rememberAuthority } from './probe.ts'
import type { DuringRemote } from './steps.ts'
import { padesProfile } from './to-be-signed.ts'

/** Checks the certificate of the provider's signature, unless it was known before, and verifies the signature. */
export async function readSignature(
  deps: RemoteSigningDeps,
  work: Work,
  attempt: RemoteAttempt,
  during: DuringRemote,
): Promise<OwnSignature> {
  const { tenantId, signerId } = attempt
  const { profile } = await deps.openProvider(tenantId, work.stored.details.mode, attempt.profile)
  const accepted = attempt.accepted ?? (await during('check', () => accept(deps, work, attempt)))
  const signed = await attach(profile, attempt, accepted)
  const { certificate, path } = accepted
  // A certificate that was known before is in the audit entry of the attempt's start.
  return { signerId, path, signed, ...(attempt.accepted ? {} : { certificate: auditedCertificate(certificate, path) }) }
}

async function accept(deps: RemoteSigningDeps, work: Work, attempt: RemoteAttempt): Promise<ProviderCertificate> {
  const accepted = await requireAccepted(deps, work, attempt.signerId, attempt.certificates)
  rememberAuthority(attempt.profile, accepted.path)
  await deps.db.flush({ tenant: work.tenantId }, [storeCertificate(attempt, accepted)])
  return accepted
}

async function attach(
  profile: ProviderProfile,
  { phase, signature }: RemoteAttempt,
  { certificate }: ProviderCertificate,
): Promise<Signed> {
  try {
    const signed = await completeRemote(padesProfile(profile, certificate), phase ?? '', signature ?? new Uint8Array())
    // The provider's own time-stamp remains in the evidence. The document gets one by the operator's authority.
    return { ...signed, cms: withoutUnsignedAttributes(signed.cms) }
  } catch (cause) {
    if (!(cause instanceof CmsError)) throw cause
    throw new AttemptRefused('answer_invalid', cause.message, { cause })
  }
}
