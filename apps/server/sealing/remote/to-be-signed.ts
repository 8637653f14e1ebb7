import { beginRemote, type ProviderProfile as PadesProfile } from '@countersign/pades'
import type { Credential, ProviderProfile } from '@countersign/remote-signing'
import { drawAttemptValues, drawNamedFields } from '../attempts/prepare.ts'
import type { Draft } from '../draft.ts'
import type { Work } from '../fetch.ts'
import { nonEmpty } from '../non-empty.ts'
import type { RemoteAttempt } from './attempts.ts'
import type { ProviderCertificate } from './check-certificate.ts'

/** A certificate of the provider that is known before the signature. */
export interface KnownCredential {
  credential: Credential
  accepted: ProviderCertificate
}

/** Prepares the signature. An eSign provider names the certificate only in its answer: the field then shows the signer. */
export async function toBeSigned(
  draft: Draft,
  work: Work,
  { signerId, attemptId, zone }: RemoteAttempt,
  profile: ProviderProfile,
  known: KnownCredential | undefined,
) {
  const now = new Date()
  const requested = work.stored.state.signers.find(({ id }) => id === signerId)?.name ?? ''
  const { subject: name = requested, issuer: method = profile.name } = known?.accepted.certificate ?? {}
  const fields = await drawNamedFields(draft, work, { signerId, attemptId, name, method, at: now, zone })
  const values = await drawAttemptValues(draft, work, { signerId, attemptId })
  const common = { fields, values, now, documentHash: draft.hash }
  if (!known) return beginRemote(draft.source, padesProfile(profile, null), common)
  return beginRemote(draft.source, padesProfile(profile, known.credential), {
    ...{ ...common, name },
    certificates: nonEmpty(known.accepted.path, 'The signer has no certificate.'),
  })
}

/** The provider's profile for the PAdES package. */
export function padesProfile(profile: ProviderProfile, credential: Pick<Credential, 'algorithm'> | null): PadesProfile {
  if (profile.protocol !== 'csc-2') return profile.cms
  if (!credential) throw new Error('A raw signature needs a credential.')
  return { ...profile.raw, algorithm: credential.algorithm }
}
