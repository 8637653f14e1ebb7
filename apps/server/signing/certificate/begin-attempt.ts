import { type AcceptedCertificate, HOUR, type SignRequest } from '@countersign/domain/signrequest'
import type { AttemptBody } from '@countersign/signing'
import type { Tx } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { insertAttempt } from '../../sealing/certificate/attempts.ts'
import { auditedCertificate, type Check } from '../../sealing/certificate/checks.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../../signrequests/change/change.ts'
import { revisionAt } from '../../signrequests/revisions/read.ts'
import { agreementOf } from '../agreement.ts'
import { malformed } from '../body-fields.ts'
import { notShown, signatureRefused, visitOver } from '../failures.ts'
import { fillFields } from '../fill-fields.ts'
import { requireCertificateMethod } from '../require-method.ts'
import { recordView } from '../visits/record-view.ts'
import { isVisitOpen, type Visit, type Visitor } from '../visits/visit.ts'
import { ownCheck } from './read-check.ts'

/** An older check may have missed a revocation. */
const CHECK_GOOD_FOR_SECONDS = 30 * 60

/**
 * Begins an attempt after the signer has agreed and pressed "Sign". The attempt leases the latest revision, and the sealer
 * prepares the bytes to sign. The body names the revision that the signer has hashed; if it is not the latest, the signer
 * must hash the added bytes first.
 */
export async function beginAttempt(deps: ChangeDeps, visitor: Visitor, body: AttemptBody, actor: Actor): Promise<void> {
  requireCertificateMethod(visitor)
  const { visit } = visitor
  const { tenantId, requestId, signerId, generation } = visit
  const values = await fillFields(deps.db, visitor, body.fields)
  const agreement = {
    ...{ ...agreementOf(visitor.signer, body), documentSha256: body.document, mark: null },
    ...(values && { values }),
  }
  const certificate = acceptedIn(await ownCheck(deps.db, visit, body.check), visit)
  await recordView(deps, visitor, actor)
  await change(
    deps,
    tenantId,
    { requestId },
    actor,
    async ({ now, state }, tx) => {
      if (!(await isVisitOpen(tx, visit))) throw visitOver()
      requireAttemptsLeft(state, signerId, body.attempt, now)
      if (state.latestRevision.number === body.revision) await requireRevisionHash(tx, visit, body)
      return {
        ...{ type: 'BeginAttempt', at: now, signerId, linkGeneration: generation, attemptId: body.attempt },
        ...{ method: 'certificate', profile: null, expectedRevision: body.revision, sessionUntil: null, certificate },
        agreement,
      }
    },
    () => [insertAttempt({ tenantId, requestId, attemptId: body.attempt }, body.check, body.zone ?? null)],
  )
  deps.wakeSealer()
}

function acceptedIn({ outcome, generation, ageSeconds }: Check, visit: Visit): AcceptedCertificate {
  if (outcome.state !== 'accepted') throw malformed('check', 'the check of an accepted certificate')
  if (generation !== visit.generation || ageSeconds > CHECK_GOOD_FOR_SECONDS) {
    throw malformed('check', 'at most 30 minutes old and made with this link. Submit the certificate again')
  }
  return auditedCertificate(outcome.certificate, outcome.path)
}

/** Each attempt keeps other signers from signing while its lease lasts. */
const MAX_PER_HOUR = 30

function requireAttemptsLeft({ attempts }: SignRequest, signerId: string, attemptId: string, now: number): void {
  const own = attempts.filter((one) => one.signerId === signerId && one.begunAt > now - HOUR)
  if (own.length < MAX_PER_HOUR || own.some(({ id }) => id === attemptId)) return
  const message = `A signer may begin ${MAX_PER_HOUR} attempts per hour. Wait ten minutes.`
  throw new Failure('rate_limited', message, { retryAfterSeconds: 600 })
}

/** Rejects other bytes than the revision's. The domain's rules reject another revision. */
async function requireRevisionHash(tx: Tx, { tenantId, requestId }: Visit, { revision, document }: AttemptBody) {
  const base = await revisionAt(tx, tenantId, requestId, revision)
  if (!base) throw notShown()
  if (base.sha256 === document) return
  throw signatureRefused(
    'document_changed',
    'The hash is not that of the document to be signed. Load the document again.',
  )
}
