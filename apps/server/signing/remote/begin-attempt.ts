import type { Agreement } from '@countersign/domain/signrequest'
import { accountProblem, type RemoteBody } from '@countersign/signing'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { json, rowDecoder, text } from '../../platform/db/decode.ts'
import { Failure } from '../../platform/errors.ts'
import type { ProviderChoice } from '../../providers/choice.ts'
import type { AttemptRef } from '../../sealing/attempts/ref.ts'
import { chooseCredential, insertAttempt, type NewRemoteAttempt } from '../../sealing/remote/attempts.ts'
import { countRecentAttempts, selectCredentials } from '../../sealing/remote/attempts-of-signer.ts'
import { encryptSecrets } from '../../sealing/remote/secrets.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../../signrequests/change/change.ts'
import { latestRevisionOf } from '../../signrequests/revisions/read.ts'
import { shownDocument } from '../../signrequests/signer/shown-revision.ts'
import { agreementOf, requireShownHash } from '../agreement.ts'
import { malformed } from '../body-fields.ts'
import { notShown, visitOver } from '../failures.ts'
import { fillFields } from '../fill-fields.ts'
import { requireMethod } from '../require-method.ts'
import { recordView } from '../visits/record-view.ts'
import { isVisitOpen, type Visitor } from '../visits/visit.ts'
import { type ProvidersOf, providersFor } from './choose-provider.ts'

export interface BeginDeps extends ChangeDeps {
  blobs: Blobs
  providersOf: ProvidersOf
}

/**
 * Begins an attempt after the signer has agreed. If the certificate is known only from the provider's answer, the attempt
 * leases the latest revision now. If the signer chooses the certificate first (CSC), the lease starts after the choice.
 */
export async function beginAttempt(deps: BeginDeps, visitor: Visitor, body: RemoteBody, actor: Actor): Promise<void> {
  requireMethod(visitor, 'remote')
  const { tenantId, requestId, signerId, generation } = visitor.visit
  const ref = { tenantId, requestId, attemptId: body.attempt }
  if (body.credential !== undefined) {
    await choose(deps, visitor, body.attempt, body.credential)
    return
  }
  const agreement = await agreementToShown(deps, visitor, body)
  await recordView(deps, visitor, actor)
  const { id: profile, kind, asksAccount } = await providerFor(deps, visitor, body.provider)
  const certificateFirst = kind === 'csc'
  const secrets = asksAccount ? await encryptAccount(deps, ref, body.account ?? '') : null
  const attempt = {
    ...ref,
    signerId,
    generation,
    framed: visitor.isFramed,
    profile,
    certificateFirst,
    agreement,
    zone: body.zone ?? null,
    actor,
    secrets,
  }
  if (certificateFirst) await insertWithoutLease(deps, visitor, attempt)
  else await insertWithLease(deps, visitor, attempt)
  deps.wakeSealer()
}

async function agreementToShown({ db }: BeginDeps, visitor: Visitor, body: RemoteBody): Promise<Agreement> {
  const { visit, stored, signer } = visitor
  const agreement = agreementOf(signer, body)
  const shown = await db.transaction({ tenant: visit.tenantId }, (tx) =>
    shownDocument(tx, visit.tenantId, stored, signer),
  )
  if (!shown) throw notShown()
  requireShownHash(body.document, shown)
  const values = await fillFields(db, visitor, body.fields)
  return { ...agreement, documentSha256: shown.sha256, mark: null, ...(values && { values }) }
}

async function providerFor(deps: BeginDeps, visitor: Visitor, requested: string | null): Promise<ProviderChoice> {
  const offered = await providersFor(deps, visitor)
  const provider = requested === null ? offered[0] : offered.find(({ id }) => id === requested)
  if (provider) return provider
  if (requested !== null) throw malformed('provider', 'one of the offered providers')
  throw new Failure('unavailable', 'No provider is available now. Try again in a minute.', {
    retryAfterSeconds: 60,
  })
}

/** Encrypts the account name. An identity number is rejected and not stored. */
async function encryptAccount({ db, blobs }: BeginDeps, ref: AttemptRef, account: string): Promise<Uint8Array> {
  if (accountProblem(account) !== null) {
    throw malformed('account', 'the signer’s account name at the provider, not an identity number')
  }
  const { tenantId, requestId } = ref
  const latest = await db.transaction({ tenant: tenantId }, (tx) => latestRevisionOf(tx, tenantId, requestId))
  if (!latest) throw notShown()
  return encryptSecrets(blobs, latest.key, ref, { account })
}

/** Stores the attempt. The request does not change yet. */
async function insertWithoutLease(deps: BeginDeps, { visit }: Visitor, attempt: NewRemoteAttempt): Promise<void> {
  await deps.db.transaction({ tenant: visit.tenantId }, async (tx) => {
    if (!(await isVisitOpen(tx, visit))) throw visitOver()
    const [recent] = await tx.query(countRecentAttempts(visit.signerId))
    if (Number(recent?.count) >= MAX_PER_HOUR) throw tooMany()
    await tx.query(insertAttempt(attempt))
  })
}

/** Stores the attempt and leases the latest revision. */
async function insertWithLease(deps: BeginDeps, { visit }: Visitor, attempt: NewRemoteAttempt): Promise<void> {
  const { tenantId, requestId, attemptId, signerId, generation, profile, agreement, actor } = attempt
  await change(
    deps,
    tenantId,
    { requestId },
    actor,
    async ({ now, state }, tx) => {
      if (!(await isVisitOpen(tx, visit))) throw visitOver()
      const [recent] = await tx.query(countRecentAttempts(signerId))
      const isKnown = state.attempts.some(({ id }) => id === attemptId)
      if (!isKnown && Number(recent?.count) >= MAX_PER_HOUR) throw tooMany()
      return {
        ...{
          type: 'BeginAttempt',
          at: now,
          signerId,
          linkGeneration: generation,
          attemptId,
          method: 'remote',
          profile,
        },
        ...{ expectedRevision: state.latestRevision.number, sessionUntil: null, agreement, certificate: null },
      }
    },
    () => [insertAttempt(attempt)],
  )
}

/** Each attempt may keep other signers from signing for ten minutes. */
const MAX_PER_HOUR = 20

function tooMany(): Failure {
  const message = `A signer may begin ${MAX_PER_HOUR} attempts at providers per hour. Wait ten minutes.`
  return new Failure('rate_limited', message, { retryAfterSeconds: 600 })
}

/** Stores the signer's choice among the provider's certificates. A second choice has no effect. */
async function choose(deps: BeginDeps, visitor: Visitor, attemptId: string, credential: string): Promise<void> {
  const { tenantId, requestId, signerId } = visitor.visit
  const since = visitor.signer.personSince
  await deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const [row] = await tx.query(selectCredentials({ tenantId, requestId, attemptId, signerId, since }))
    if (!row) throw new Failure('not_found', 'This signer has no attempt with this id.')
    const { step, credentials } = decodeOffered(row)
    if (step !== 'choose') return
    if (!credentials?.some(({ id }) => id === credential))
      throw malformed('credential', 'one of the offered certificates')
    await tx.query(chooseCredential({ tenantId, requestId, attemptId }, credential))
  })
  deps.wakeSealer()
}

const decodeOffered = rowDecoder('remote_attempts', { step: text, credentials: json<{ id: string }[] | null>() })
