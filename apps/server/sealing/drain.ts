import { type Signer, sealDueAt, unsealedSigners } from '@countersign/domain/signrequest'
import { appendValidationData, type FieldToFill } from '@countersign/pades'
import { PdfDocument } from '@countersign/pades/pdf'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { ChangeDeps } from '../signrequests/change/change.ts'
import type { StoredRequest } from '../signrequests/stored-request.ts'
import type { Claim } from './claims.ts'
import { commitSealed, storeIncrements } from './commit.ts'
import type { Certify } from './completion/certify.ts'
import { certifyEnded, isEnded } from './completion/certify-ended.ts'
import { complete } from './completion/complete.ts'
import type { MeansOf, SealMeans } from './credentials/credentials.ts'
import { append, type Draft, settled } from './draft.ts'
import { type Drawing, drawingTools, drawSignature } from './drawn/draw.ts'
import { fetchWork, openDraft, readMark, type Work } from './fetch.ts'
import { appendFields, fieldsOf } from './fields.ts'
import { appendSignature } from './sign.ts'
import { type During, duringSteps, type OnStep } from './steps.ts'
import type { StampedSignature } from './validation.ts'

export interface DrainDeps extends ChangeDeps {
  blobs: Blobs
  means: MeansOf
  /** For documents too large to be held in memory. */
  workFolder: string
  /** Where everybody finds us; certificates say so. */
  publicUrl: string
  onStep?: OnStep
  /** In place of the certificate of completion, for those who measure what it costs. */
  certify?: Certify
}

/** What came of a claim; nothing, where the request went another way since it was found due. */
export interface Drained {
  signatures: number
  completed: boolean
}

/**
 * All signatures that are recorded and not yet in the document go into it, one PAdES signature each; with the last of
 * them the document is completed. Whatever fails, what was committed before stands, and the rest is done anew from
 * there.
 */
export async function drain(deps: DrainDeps, { tenantId, requestId }: Claim): Promise<Drained> {
  const during = duringSteps(requestId, deps.onStep)
  const work = await fetchWork(deps.db, tenantId, requestId)
  if (work && isEnded(work.stored)) await certifyEnded(deps, work)
  if (!work || !isDue(work.stored)) return { signatures: 0, completed: false }
  const means = await deps.means(work.stored.details.mode)
  await using opened = await during('fetch', () => openDraft(deps.blobs, work.latest, deps.workFolder))

  const signers = unsealedSigners(work.stored.state)
  const sealed =
    signers.length > 0
      ? await sealSignatures(deps, work, signers, opened.draft, means, during)
      : { work, draft: opened.draft }
  const completed = isToComplete(sealed.work.stored)
  if (completed) await complete(deps, sealed.work, sealed.draft, means, during)
  return { signatures: signers.length, completed }
}

function isDue({ state, now }: StoredRequest): boolean {
  const due = sealDueAt(state, now)
  return due !== null && due <= now
}

function isToComplete({ state }: StoredRequest): boolean {
  return state.state === 'sealing' && state.signers.every(({ sealed }) => sealed !== null)
}

async function sealSignatures(
  deps: DrainDeps,
  work: Work,
  signers: readonly Signer[],
  opened: Draft,
  means: SealMeans,
  during: During,
): Promise<{ work: Work; draft: Draft }> {
  const made = await appendSignatures(deps, work, signers, opened, means, during)
  const increments = await during('store', () => storeIncrements(deps.blobs, work.latest, made))
  const stored = await during('commit', () => commitSealed(deps, work, increments))
  const latest = { ...work.latest, revision: made.revision, size: made.source.length }
  return { work: { ...work, stored, latest }, draft: settled(made) }
}

/** Fields first, once; then the signatures, and after the last one what validates them. */
async function appendSignatures(
  deps: DrainDeps,
  work: Work,
  signers: readonly Signer[],
  opened: Draft,
  means: SealMeans,
  during: During,
): Promise<Draft> {
  const { stored } = work
  let draft = work.latest.revision === 0 ? await during('prepare', () => appendFields(opened, stored)) : opened
  const claim = await archivalClaim(opened)
  const signatures: StampedSignature[] = []
  for (const signer of signers) {
    const fields = async (): Promise<FieldToFill[]> => {
      const drawing = {
        stored,
        signerId: signer.id,
        mark: await readMark(deps.blobs, work, signer.id),
        name: signer.name,
        at: new Date(signer.signedAt ?? stored.now),
        pages: work.document.pages,
        claim,
      }
      return fillFields(drawing)
    }
    const order = { signerId: signer.id, reason: `Sealed for ${signer.name} <${signer.email}>`, fields }
    const appended = await appendSignature(draft, order, means, during)
    draft = appended.draft
    signatures.push(appended.signature)
  }
  return during('validate', () => appendValidation(draft, means, signatures))
}

/** All boxes of one signer. */
export function fillFields(drawing: Drawing): Promise<FieldToFill[]> {
  return Promise.all(
    fieldsOf(drawing.stored, drawing.signerId).map(async (field) => {
      const appearance = await drawSignature(field, drawing)
      return { name: field.name, ...(appearance ? { appearance } : {}) }
    }),
  )
}

export async function archivalClaim({ source }: Draft) {
  const { appearance } = await drawingTools()
  return appearance.readArchivalClaim(await PdfDocument.open(source))
}

/** What is in the document already is not added again. */
export async function appendValidation(
  draft: Draft,
  means: SealMeans,
  signatures: readonly StampedSignature[],
): Promise<Draft> {
  const increment = await appendValidationData(draft.source, await means.validationData(signatures))
  return increment ? append(draft, 'validation', increment) : draft
}
