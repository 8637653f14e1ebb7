import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { countRecentChecks, insertCheck } from '../../sealing/certificate/checks.ts'
import { requireCertificateMethod } from '../require-method.ts'
import type { Visitor } from '../visits/visit.ts'

/** Each check may send requests to the hosts that an untrusted certificate names. */
const MAX_PER_HOUR = 30

export interface SubmitDeps {
  db: Database
  wakeSealer(): void
}

/** A signer's certificate chain, or a virtual signer's public key, for which the sandbox issues a certificate. */
export type Submission = { chain: readonly Uint8Array[] } | { sandboxKey: Uint8Array }

/** Requests the check of a certificate by the sealer; returns the check's id. */
export async function submitCertificate(deps: SubmitDeps, visitor: Visitor, submission: Submission): Promise<string> {
  requireCertificateMethod(visitor)
  const { tenantId, requestId, signerId, generation } = visitor.visit
  const checkId = newId()
  await deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const [recent] = await tx.query(countRecentChecks(signerId))
    if (Number(recent?.count) >= MAX_PER_HOUR) throw tooMany()
    const by = { tenantId, checkId, requestId, signerId, generation }
    await tx.query(insertCheck({ chain: [], sandboxKey: null, ...submission, ...by }))
  })
  deps.wakeSealer()
  return checkId
}

function tooMany(): Failure {
  const message = `A signer may submit ${MAX_PER_HOUR} certificates per hour. Wait ten minutes.`
  return new Failure('rate_limited', message, { retryAfterSeconds: 600 })
}
