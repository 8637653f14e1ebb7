import type { Database } from '../../platform/db/database.ts'
import type { CertificateAttempt } from './attempts.ts'
import { type AcceptedVerdict, findCheck } from './checks.ts'

export interface SignerCertificate {
  signerId: string
  certificate: AcceptedVerdict
  /** DER: from the signer's certificate to the trust anchor. */
  path: readonly Uint8Array[]
}

/** The certificate of an attempt. The API starts attempts only with an accepted one. */
export async function acceptedCertificate(
  db: Database,
  { tenantId, checkId }: CertificateAttempt,
): Promise<SignerCertificate> {
  const [rows = []] = await db.flush({ tenant: tenantId }, [findCheck.statement(tenantId, checkId)])
  const check = findCheck.read(rows)
  if (check?.outcome.state !== 'accepted') throw new Error(`The certificate of check ${checkId} was not accepted.`)
  const { certificate, path } = check.outcome
  return { signerId: check.signerId, certificate, path }
}
