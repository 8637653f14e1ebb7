import { prepareSignature, signedAttributes, storePhase } from '@countersign/pades'
import { drawAttemptValues, drawNamedFields, openForSigning } from '../attempts/prepare.ts'
import type { Draft } from '../draft.ts'
import type { Work } from '../fetch.ts'
import { nonEmpty } from '../non-empty.ts'
import { acceptedCertificate, type SignerCertificate } from './accepted-certificate.ts'
import { type CertificateAttempt, offerToSign } from './attempts.ts'
import type { CertificateSigningDeps } from './deps.ts'
import type { DuringCertificate } from './steps.ts'

/**
 * Writes the increment with an empty signature slot and offers the signed attributes. The signer's page already has the
 * document up to this increment, and hashes the increment itself.
 */
export async function prepareAttempt(
  deps: CertificateSigningDeps,
  work: Work,
  attempt: CertificateAttempt,
  during: DuringCertificate,
): Promise<void> {
  const signer = await acceptedCertificate(deps.db, attempt)
  const { fields, phase } = await during('prepare', async () => {
    await using opened = await openForSigning(deps, work)
    return { fields: opened.fields, phase: await attributesToSign(opened.draft, work, attempt, signer) }
  })
  await during('offer', () => deps.db.flush({ tenant: work.tenantId }, [offerToSign(attempt, phase, fields)]))
}

async function attributesToSign(
  draft: Draft,
  work: Work,
  { attemptId, zone }: CertificateAttempt,
  { signerId, certificate, path }: SignerCertificate,
): Promise<string> {
  const { subject: name, issuer: method, algorithm } = certificate
  const signingTime = new Date()
  const prepared = await prepareSignature(draft.source, {
    fields: await drawNamedFields(draft, work, { signerId, attemptId, name, method, at: signingTime, zone }),
    values: await drawAttemptValues(draft, work, { signerId, attemptId }),
    signingTime,
    name,
    digestAlgorithm: 'sha256',
    claimedLevel: 'B-T',
    slotBytes: slotFor(path),
    documentHash: draft.hash,
  })
  const certificates = nonEmpty(path, 'The signer has no certificate.')
  return storePhase(await signedAttributes(prepared, certificates, algorithm))
}

/** For the time-stamp and its certificates. */
const STAMP_BYTES = 12_288
/** The longest string of ISO 19005-2. */
const MAX_BYTES = 32_767

function slotFor(path: readonly Uint8Array[]): number {
  return Math.min(MAX_BYTES, STAMP_BYTES + path.reduce((sum, { length }) => sum + length, 0))
}
