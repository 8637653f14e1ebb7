import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { countRecentChecks, insertCheck } from '../../sealing/certificate/checks.ts'
import { requireCertificateMethod } from '../require-method.ts'
import type { Visitor } from '../visits/visit.ts'

/** Each look may ask authorities that a stranger's certificate names. */
const MAX_PER_HOUR = 30

export interface ShowDeps {
  db: Database
  wakeSealer(): void
}

/** What a signer shows: their chain; or a virtual signer's public key, for which the sandbox makes a certificate. */
export type Shown = { chain: readonly Uint8Array[] } | { sandboxKey: Uint8Array }

/** Has a certificate looked at; tells by which id the answer can be read. */
export async function submitCertificate(deps: ShowDeps, visitor: Visitor, shown: Shown): Promise<string> {
  requireCertificateMethod(visitor)
  const { tenantId, requestId, signerId, generation } = visitor.visit
  const checkId = newId()
  await deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const [recent] = await tx.query(countRecentChecks(signerId))
    if (Number(recent?.count) >= MAX_PER_HOUR) throw tooMany()
    const by = { tenantId, checkId, requestId, signerId, generation }
    await tx.query(insertCheck({ chain: [], sandboxKey: null, ...shown, ...by }))
  })
  deps.wakeSealer()
  return checkId
}

function tooMany(): Failure {
  const message = `A signer may show ${MAX_PER_HOUR} certificates in an hour. Wait a while.`
  return new Failure('rate_limited', message, { retryAfterSeconds: 600 })
}
