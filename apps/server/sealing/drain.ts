import { isFinished, type Signer, sealDueAt, unsealedSigners } from '@countersign/domain/signrequest'
import type { FieldToFill } from '@countersign/pades'
import type { SealClaim } from '../signrequests/seal/leases.ts'
import type { StoredRequest } from '../signrequests/stored-request.ts'
import { appendValidation } from './append-validation.ts'
import { commitSealed, storeIncrements } from './commit.ts'
import { certifyEnded, isEnded } from './completion/certify-ended.ts'
import { complete } from './completion/complete.ts'
import type { SealCredentials } from './credentials/credentials.ts'
import type { DrainDeps } from './deps.ts'
import { clearAppended, type Draft } from './draft.ts'
import { archivalClaim, fillFields, formOf } from './drawn/fill-fields.ts'
import { readMark } from './drawn/marks.ts'
import { drawValues } from './drawn/value-fields.ts'
import { fetchWork, type Work } from './fetch.ts'
import { appendFields } from './fields.ts'
import { openDraft } from './open-draft.ts'
import { appendSignature } from './sign.ts'
import { type During, duringSteps } from './steps.ts'
import type { StampedSignature } from './validation.ts'

/** What a drain did. It does nothing if the request changed after it was claimed. */
export interface DrainResult {
  signatures: number
  completed: boolean
}

/** How far a drain came: the revision that it worked on, once it has read the request. */
export interface DrainProgress {
  revision?: number
}

/**
 * Appends every recorded signature that the document does not contain yet, one PAdES signature each. After the last one
 * it completes the document. If a step fails, the committed increments remain, and the next drain continues from them.
 */
export async function drain(
  deps: DrainDeps,
  { tenantId, requestId }: SealClaim,
  progress: DrainProgress = {},
): Promise<DrainResult> {
  const during = duringSteps(requestId, deps.onStep)
  const work = await fetchWork(deps.db, tenantId, requestId)
  if (work) progress.revision = work.stored.state.latestRevision.number
  if (work && isEnded(work.stored)) await certifyEnded(deps, work)
  if (!work || !isDue(work.stored)) return { signatures: 0, completed: false }
  const credentials = await deps.credentials(work.stored.details.mode)
  await using opened = await during('fetch', () => openDraft(deps.blobs, work.latest, deps.workFolder))

  const signers = unsealedSigners(work.stored.state)
  const sealed =
    signers.length > 0
      ? await sealSignatures(deps, work, signers, opened.draft, credentials, during)
      : { work, draft: opened.draft }
  progress.revision = sealed.work.stored.state.latestRevision.number
  const completed = isReadyToComplete(sealed.work.stored)
  if (completed) await complete(deps, sealed.work, sealed.draft, credentials, during)
  return { signatures: signers.length, completed }
}

function isDue({ state, now }: StoredRequest): boolean {
  const due = sealDueAt(state, now)
  return due !== null && due <= now
}

function isReadyToComplete({ state }: StoredRequest): boolean {
  return state.state === 'sealing' && state.signers.every(isFinished)
}

async function sealSignatures(
  deps: DrainDeps,
  work: Work,
  signers: readonly Signer[],
  opened: Draft,
  credentials: SealCredentials,
  during: During,
): Promise<{ work: Work; draft: Draft }> {
  const draft = await appendSignatures(deps, work, signers, opened, credentials, during)
  const increments = await during('store', () => storeIncrements(deps, work.latest, draft))
  const stored = await during('commit', () => commitSealed(deps, work, increments))
  const latest = { ...work.latest, revision: draft.revision, size: draft.source.length }
  return { work: { ...work, stored, latest }, draft: clearAppended(draft) }
}

/** Appends the fields, if the document has none yet, then the signatures, then the validation data of all of them. */
async function appendSignatures(
  deps: DrainDeps,
  work: Work,
  signers: readonly Signer[],
  opened: Draft,
  credentials: SealCredentials,
  during: During,
): Promise<Draft> {
  const { stored } = work
  let draft = work.latest.revision === 0 ? await during('prepare', () => appendFields(opened, stored)) : opened
  const claim = await archivalClaim(opened)
  const signatures: StampedSignature[] = []
  for (const signer of signers) {
    const fields = async (): Promise<FieldToFill[]> =>
      fillFields({
        ...{ stored, signerId: signer.id, name: signer.name, pages: work.document.pages, claim },
        mark: await readMark(deps.blobs, work.marks, signer.id),
        values: signer.values ?? [],
        at: new Date(signer.signedAt ?? stored.now),
      })
    const drawnIn = { pages: work.document.pages, claim, form: () => formOf(opened) }
    const values = () => drawValues(stored, signer.id, signer.values ?? [], drawnIn)
    const reason = `Sealed for ${signer.name} <${signer.email}>`
    const order = { signerId: signer.id, reason, fields, values }
    const appended = await appendSignature(draft, order, credentials, during)
    draft = appended.draft
    signatures.push(appended.signature)
  }
  return during('validate', () => appendValidation(draft, credentials, signatures))
}
