import type { AcceptedCertificate } from '@countersign/domain/signrequest'
import { checkCertificate } from '../../trust/check.ts'
import type { RefusalCode, Verdict } from '../../trust/verdict.ts'
import { keptOf, toldOf } from '../certificate/checks.ts'
import { AttemptRefused } from '../certificate/failure.ts'
import type { Work } from '../fetch.ts'
import type { RemoteAttempt } from './attempts.ts'
import type { RemoteSigningDeps } from './deps.ts'
import { AttemptDelayed } from './failure.ts'

// Whose certificate it is that a provider signs with: looked at as one that a signer shows themselves.

export type Holder = NonNullable<RemoteAttempt['holder']>

/** Chain, use, validity, revocation and name. */
export async function look(
  deps: RemoteSigningDeps,
  { tenantId, stored }: Work,
  signerId: string,
  chain: readonly Uint8Array[],
): Promise<Verdict> {
  const signer = stored.state.signers.find(({ id }) => id === signerId)
  if (!signer) throw new Error(`${signerId} is no signer of ${stored.state.id}`)
  const pins = stored.details.signers.get(signerId)?.options.certificate ?? null
  const { mode } = stored.details
  const asked = { tenantId, mode, chain, signer: { name: signer.name, pins }, at: new Date() }
  return checkCertificate(await deps.certificates(), asked)
}

/** Or why they cannot sign. An authority that is silent may answer in a moment. */
export async function mustBeHolder(
  deps: RemoteSigningDeps,
  work: Work,
  signerId: string,
  chain: readonly Uint8Array[],
): Promise<Holder> {
  const verdict = await look(deps, work, signerId, chain)
  if (verdict.ok) return { certificate: keptOf(verdict), path: verdict.path }
  if (verdict.code === 'revocation_unknown') throw new AttemptDelayed(verdict.code, verdict.message)
  throw new AttemptRefused(asTold(verdict.code), verdict.message)
}

/** Pages have words for what a signer can understand of it. */
export function asTold(code: RefusalCode): string {
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

export function acceptedOf({ certificate, path }: Holder): AcceptedCertificate {
  return toldOf(certificate, path)
}
