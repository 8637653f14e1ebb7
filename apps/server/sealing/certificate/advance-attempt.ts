import type { SignRequest } from '@countersign/domain/signrequest'
import type { Database } from '../../platform/db/database.ts'
import { fetchWork } from '../fetch.ts'
import { type AttemptRef, type CertificateAttempt, findAttempt } from './attempts.ts'
import { findCheck } from './checks.ts'
import type { CertificateSigningDeps } from './deps.ts'
import { AttemptRefused } from './failure.ts'
import { finishAttempt } from './finish.ts'
import { type Holder, prepareAttempt } from './prepare.ts'
import type { DuringCertificate } from './steps.ts'

/** The sealer's next step of an attempt, if it has one. */
export async function goOn(deps: CertificateSigningDeps, ref: AttemptRef, during: DuringCertificate): Promise<void> {
  const { tenantId, requestId } = ref
  const [rows] = await deps.db.flush({ tenant: tenantId }, [findAttempt.statement(ref)])
  const attempt = findAttempt.read(rows ?? [])
  if (attempt?.step !== 'preparing' && attempt?.step !== 'finishing') return
  const [work, holder] = await Promise.all([fetchWork(deps.db, tenantId, requestId), holderOf(deps.db, attempt)])
  if (!work) throw new Error(`the request ${requestId} of an attempt is gone`)
  refuseIfLost(work.stored.state, attempt)
  if (attempt.step === 'preparing') await prepareAttempt(deps, work, attempt, holder, during)
  else await finishAttempt(deps, work, attempt, holder, during)
}

async function holderOf(db: Database, { tenantId, checkId }: CertificateAttempt): Promise<Holder> {
  const [rows] = await db.flush({ tenant: tenantId }, [findCheck.statement(tenantId, checkId)])
  const check = findCheck.read(rows ?? [])
  if (check?.outcome.state !== 'accepted') throw new Error(`the certificate of check ${checkId} was not accepted`)
  const { certificate, path } = check.outcome
  return { signerId: check.signerId, certificate, path }
}

/** Checked before any external call. A late answer still counts if no other revision was appended. */
function refuseIfLost({ attempts, latestRevision }: SignRequest, { attemptId, step }: CertificateAttempt): void {
  const attempt = attempts.find(({ id }) => id === attemptId)
  const isAwaited = attempt?.state === 'open' || (attempt?.state === 'lapsed' && step === 'finishing')
  if (!isAwaited) throw new AttemptRefused(attempt?.errorCode ?? 'lease_lost', 'the attempt has ended already')
  if (attempt.baseRevision !== latestRevision.number) {
    throw new AttemptRefused('document_changed', `the document is at revision ${latestRevision.number} by now`)
  }
}
