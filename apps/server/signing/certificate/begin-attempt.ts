import { type AcceptedCertificate, HOUR, type SignRequest } from '@countersign/domain/signrequest'
import { type AttemptBody, findConsent } from '@countersign/signing'
import type { Tx } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { insertAttempt } from '../../sealing/certificate/attempts.ts'
import { auditedCertificate, type Check } from '../../sealing/certificate/checks.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../../signrequests/change/change.ts'
import { revisionAt } from '../../signrequests/latest-revision.ts'
import { malformed } from '../body-fields.ts'
import { notShown, signatureRefused, visitOver } from '../failures.ts'
import { requireCertificateMethod } from '../require-method.ts'
import { isVisitOpen, type Visit, type Visitor } from '../visits/visit.ts'
import { ownCheck } from './read-check.ts'

/** What was looked at longer ago may have been revoked since. */
const CHECK_GOOD_FOR_SECONDS = 30 * 60

/**
 * The signer agrees and presses "Sign": the document stands still for them, and the sealer writes down what is to be
 * signed. They name the bytes they have hashed; whoever has others must hash on.
 */
export async function beginAttempt(deps: ChangeDeps, visitor: Visitor, body: AttemptBody, actor: Actor): Promise<void> {
  requireCertificateMethod(visitor)
  const { visit } = visitor
  const { tenantId, requestId, signerId, generation } = visit
  const consent = findConsent(body.consent)
  if (!consent) throw signatureRefused('consent_missing', 'The signer must agree to the text shown: send its sha256.')
  const certificate = acceptedIn(await ownCheck(deps.db, visit, body.check), visit)
  await change(
    deps,
    tenantId,
    { requestId },
    actor,
    async ({ now, state }, tx) => {
      if (!(await isVisitOpen(tx, visit))) throw visitOver()
      refuseIfTooMany(state, signerId, body.attempt, now)
      if (state.latestRevision.number === body.revision) await mustBeTheseBytes(tx, visit, body)
      return {
        ...{ type: 'BeginAttempt', at: now, signerId, linkGeneration: generation, attemptId: body.attempt },
        ...{ method: 'certificate', profile: null, expectedRevision: body.revision, sessionUntil: null, certificate },
        agreement: {
          documentSha256: body.document,
          consentVersion: consent.version,
          consentSha256: consent.sha256,
          consentText: consent.text,
          mark: null,
        },
      }
    },
    () => [insertAttempt({ tenantId, requestId, attemptId: body.attempt }, body.check)],
  )
  deps.wakeSealer()
}

function acceptedIn({ outcome, generation, ageSeconds }: Check, visit: Visit): AcceptedCertificate {
  if (outcome.state !== 'accepted') throw malformed('check', 'that of a certificate that was accepted')
  if (generation !== visit.generation || ageSeconds > CHECK_GOOD_FOR_SECONDS) {
    throw malformed('check', 'of the last half hour, by this link: show the certificate again')
  }
  return auditedCertificate(outcome.certificate, outcome.path)
}

/** Each keeps others from signing for a while. */
const MAX_PER_HOUR = 30

function refuseIfTooMany({ attempts }: SignRequest, signerId: string, attemptId: string, now: number): void {
  const own = attempts.filter((one) => one.signerId === signerId && one.begunAt > now - HOUR)
  if (own.length < MAX_PER_HOUR || own.some(({ id }) => id === attemptId)) return
  const message = `A signer may begin ${MAX_PER_HOUR} times in an hour. Wait a while.`
  throw new Failure('rate_limited', message, { retryAfterSeconds: 600 })
}

/** Another revision is refused by the rules; other bytes of the same one were not ours. */
async function mustBeTheseBytes(tx: Tx, { tenantId, requestId }: Visit, { revision, document }: AttemptBody) {
  const base = await revisionAt(tx, tenantId, requestId, revision)
  if (!base) throw notShown()
  if (base.sha256 === document) return
  throw signatureRefused('document_changed', 'These are not the bytes of the document to be signed. Load it anew.')
}
