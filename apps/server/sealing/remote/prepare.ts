import type { Credential } from '@countersign/remote-signing'
import { Failure } from '../../platform/errors.ts'
import { SYSTEM } from '../../signrequests/change/audit.ts'
import { change } from '../../signrequests/change/change.ts'
import { AttemptRefused } from '../attempts/errors.ts'
import { auditedCertificate } from '../certificate/checks.ts'
import { fetchWork, type Work } from '../fetch.ts'
import { type RemoteAttempt, retryAttempt, storeCertificate } from './attempts.ts'
import { type ProviderCertificate, requireAccepted } from './check-certificate.ts'
import type { RemoteSigningDeps } from './deps.ts'
import { offerCertificateJourney, offerSignatureJourney } from './offer-journey.ts'
import { decryptSecrets, type Secrets } from './secrets.ts'
import type { DuringRemote } from './steps.ts'

/** The delay before the next try to lease a document that another signer has leased. */
const WAIT_SECONDS = 2

/** Prepares the next journey: for the certificate, if the protocol needs it first, otherwise for the signature. */
export async function prepareJourney(
  deps: RemoteSigningDeps,
  work: Work,
  attempt: RemoteAttempt,
  during: DuringRemote,
): Promise<void> {
  const { mode } = work.stored.details
  const provider = await deps.openProvider(work.tenantId, mode, attempt.profile)
  if (attempt.journey === 'certificate') return offerCertificateJourney(deps, work, attempt, provider, during)
  const secrets = await decryptSecrets(deps.blobs, work.latest.key, attempt)
  if (!provider.signer.certificateFirst) {
    return offerSignatureJourney(deps, work, attempt, provider, { account: secrets.account }, during)
  }
  const credential = chosenCredential(attempt, secrets)
  const accepted = await during('check', () => requireAccepted(deps, work, attempt.signerId, chainOf(credential)))
  const begun = await begin(deps, work, attempt, accepted)
  if (begun) await offerSignatureJourney(deps, begun, attempt, provider, { known: { credential, accepted } }, during)
}

function chosenCredential(attempt: RemoteAttempt, { credentials = [] }: Secrets): Credential {
  const credential = credentials.find(({ id }) => id === attempt.credential)
  if (!credential) throw new AttemptRefused('no_certificate', 'The chosen certificate is unknown.')
  return credential
}

function chainOf({ certificates }: Credential): Uint8Array[] {
  return certificates.map((base64) => Uint8Array.from(Buffer.from(base64, 'base64')))
}

/** Leases the document for this signer. Returns undefined, and schedules a retry, if another signer has leased it. */
async function begin(
  deps: RemoteSigningDeps,
  { tenantId }: Work,
  attempt: RemoteAttempt,
  accepted: ProviderCertificate,
): Promise<Work | undefined> {
  const { requestId, attemptId, signerId, generation, profile, agreement } = attempt
  try {
    await change(
      deps,
      tenantId,
      { requestId },
      attempt.actor ?? SYSTEM,
      ({ now, state }) => ({
        type: 'BeginAttempt',
        at: now,
        signerId,
        linkGeneration: generation,
        attemptId,
        method: 'remote',
        profile,
        expectedRevision: state.latestRevision.number,
        sessionUntil: null,
        agreement,
        certificate: auditedCertificate(accepted.certificate, accepted.path),
      }),
      () => [storeCertificate(attempt, accepted)],
    )
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code !== 'document_leased') throw new AttemptRefused('lease_lost', error.message, { cause: error })
    await deps.db.flush({ tenant: tenantId }, [retryAttempt(attempt, WAIT_SECONDS)])
    return undefined
  }
  return fetchWork(deps.db, tenantId, requestId)
}
