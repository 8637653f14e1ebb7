import type { Logger } from 'pino'
import type { Database } from '../../platform/db/database.ts'
import { startClaimLoop } from '../../platform/leases/claim-loop.ts'
import type { Loop } from '../../platform/loop.ts'
import { duringSteps } from '../steps.ts'
import { CERTIFICATE_LEASES, type CertificateClaim, claimDue } from './claims.ts'
import type { CertificateSigningDeps } from './deps.ts'

// The sealer's work for signers with a key of their own: certificates are looked at, what is to be signed is prepared,
// and what came back becomes part of the document.

const SLOTS = 8
const PAUSE_MS = 1_000

export interface CertificateWorkDeps extends CertificateSigningDeps {
  /** As countersign_sealer, which sees what is due of every tenant and of it only whose it is. */
  sealer: Database
  log: Pick<Logger, 'error' | 'warn'>
}

/** Until it is stopped; woken by hints, and by the clock where a hint was lost. */
export function startCertificateWork(deps: CertificateWorkDeps): Loop {
  return startClaimLoop({
    slots: SLOTS,
    pauseMs: PAUSE_MS,
    leases: CERTIFICATE_LEASES,
    db: deps.sealer,
    claim: (limit) => claimDue(deps.sealer, limit),
    work: (claim) => work(deps, claim),
    onError: (err) => deps.log.error({ err }, 'claiming what signers with certificates wait for failed'),
  })
}

/** What is due now, one after the other; tells how much it was. */
export async function doCertificateWork(deps: CertificateWorkDeps): Promise<number> {
  const claims = await claimDue(deps.sealer, SLOTS)
  for (const claim of claims) await work(deps, claim)
  return claims.length
}

/** Never rejects: what cannot even be recorded comes up again once the claim has lapsed. */
async function work(deps: CertificateWorkDeps, claim: CertificateClaim): Promise<void> {
  const { kind, tenantId, requestId, id } = claim
  const during = duringSteps(requestId, deps.onCertificateStep)
  try {
    if (kind === 'check') {
      const { runCheck } = await import('./run-check.ts')
      await runCheck(deps, claim, during)
    } else {
      // A process that no signer with a certificate comes to need not load what their signatures take.
      const { goOn } = await import('./advance-attempt.ts')
      await goOn(deps, { tenantId, requestId, attemptId: id }, during)
    }
  } catch (err) {
    deps.log.warn({ err, requestId, [kind]: id }, 'a step for a signer with a certificate failed')
    if (kind === 'check') return
    const { recordTrouble } = await import('./failure.ts')
    await recordTrouble(deps, { tenantId, requestId, attemptId: id }, err).catch((failure) =>
      deps.log.error({ err: failure, requestId }, 'an attempt that failed could not be recorded'),
    )
  }
}
