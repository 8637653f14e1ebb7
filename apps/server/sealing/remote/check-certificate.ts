import { checkCertificate } from '../../trust/check.ts'
import type { RefusalCode, Verdict } from '../../trust/verdict.ts'
import { AttemptDelayed, AttemptRefused } from '../attempts/errors.ts'
import { type AcceptedVerdict, storedVerdict } from '../certificate/checks.ts'
import type { Work } from '../fetch.ts'
import type { RemoteSigningDeps } from './deps.ts'

// The certificate that a provider signs with passes the same check as one that a signer presents.

export interface ProviderCertificate {
  certificate: AcceptedVerdict
  /** DER: from the signer's certificate to the trust anchor. */
  path: readonly Uint8Array[]
}

/** Checks chain, key usage, validity, revocation and name. */
export async function checkProviderCertificate(
  deps: RemoteSigningDeps,
  { tenantId, stored }: Work,
  signerId: string,
  chain: readonly Uint8Array[],
): Promise<Verdict> {
  const signer = stored.state.signers.find(({ id }) => id === signerId)
  if (!signer) throw new Error(`${signerId} is not a signer of ${stored.state.id}.`)
  const pins = stored.details.signers.get(signerId)?.options.certificate ?? null
  const { mode } = stored.details
  const asked = { tenantId, mode, chain, signer: { name: signer.name, pins }, at: new Date() }
  return checkCertificate(await deps.certificates(), asked)
}

/** Throws AttemptDelayed if the authority does not respond, or AttemptRefused. */
export async function requireAccepted(
  deps: RemoteSigningDeps,
  work: Work,
  signerId: string,
  chain: readonly Uint8Array[],
): Promise<ProviderCertificate> {
  const verdict = await checkProviderCertificate(deps, work, signerId, chain)
  if (verdict.ok) return { certificate: storedVerdict(verdict), path: verdict.path }
  if (verdict.code === 'revocation_unknown') throw new AttemptDelayed(verdict.code, verdict.message)
  throw new AttemptRefused(signerCodeOf(verdict.code), verdict.message)
}

/** The codes that the signer's pages explain. */
export function signerCodeOf(code: RefusalCode): string {
  switch (code) {
    case 'name_mismatch':
    case 'certificate_expired':
    case 'certificate_revoked':
    case 'revocation_unknown':
      return code
    default:
      return 'certificate_refused'
  }
}
