import type { Agreement, Sign } from '@countersign/domain/signrequest'
import { findConsent, type Mark, type SignBody } from '@countersign/signing'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { blobName } from '../../platform/blobs/name.ts'
import { storeObject } from '../../platform/blobs/store-objects.ts'
import { sha256 } from '../../platform/ids.ts'
import { insertMark } from '../../sealing/drawn/marks.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { type ChangeDeps, change, type MakeCommand, wouldChange } from '../../signrequests/change/change.ts'
import type { StoredRevision } from '../../signrequests/revisions/read.ts'
import { shownDocument } from '../../signrequests/signer/shown-revision.ts'
import { codeNeeded, notShown, signatureRefused, visitOver } from '../failures.ts'
import { recordView } from '../visits/record-view.ts'
import { isVisitOpen, type Visit, type Visitor } from '../visits/visit.ts'
import { normaliseMark } from './normalise-mark.ts'

export interface SignDeps extends ChangeDeps {
  blobs: Blobs
}

/**
 * Records a drawn signature: the mark, the document shown and the consent given. The domain decides before the mark's
 * object is stored, so a refused call stores nothing, and again when the request is locked. A repeated call by a signer
 * who has signed succeeds without effect. Only a virtual signer passes another `checkedMark`.
 */
export async function sign(
  deps: SignDeps,
  visitor: Visitor,
  body: SignBody,
  actor: Actor,
  checkedMark = normaliseMark,
): Promise<void> {
  const { visit, signer, stored } = visitor
  if (!visitor.isAuthenticated) throw codeNeeded()
  if (signer.state === 'signed') return
  const { tenantId, requestId, signerId } = visit
  const scope = { tenant: tenantId }
  const document = await deps.db.transaction(scope, (tx) => shownDocument(tx, tenantId, stored, signer))
  if (!document) throw notShown()
  const agreement = agreementOf(body, document)
  const mark = await checkedMark(body.mark, visitor)
  await recordView(deps, visitor, actor)
  const object = objectOf(mark, document)
  const signature = { agreement: { ...agreement, mark: mark.kind }, drawingSha256: object.sha256.toString('hex') }
  const command = signWith(visit, signature)
  if (!(await deps.db.transaction(scope, (tx) => wouldChange(tx, { requestId }, command)))) return
  const { name, versionId, size, pendingId } = await storeObject(deps, document.key, object)
  const place = { objectName: name, versionId, size, pendingId, keyId: document.key.keyId }
  await change(deps, tenantId, { requestId }, actor, command, () => [
    insertMark({ ...place, tenantId, requestId, signerId, kind: mark.kind, sha256: object.sha256 }),
  ])
}

/** What the signer agreed to. Throws if the consent is missing, or the document is not the one that was shown. */
function agreementOf(body: SignBody, { sha256 }: StoredRevision): Omit<Agreement, 'mark'> {
  const consent = findConsent(body.consent)
  if (!consent)
    throw signatureRefused('consent_missing', 'The signer must agree to the consent text shown. Send its sha256.')
  if (body.document !== sha256) {
    throw signatureRefused(
      'document_changed',
      'The document to be signed is not the one that was shown. Show it again.',
    )
  }
  return {
    documentSha256: sha256,
    consentVersion: consent.version,
    consentSha256: consent.sha256,
    consentText: consent.text,
  }
}

function objectOf(mark: Mark, { tenantId, documentId }: StoredRevision) {
  const content = Buffer.from(JSON.stringify(mark))
  const hash = sha256(content)
  return { name: blobName(tenantId, documentId, hash), content, sha256: hash }
}

function signWith(visit: Visit, signature: Pick<Sign, 'drawingSha256' | 'agreement'>): MakeCommand {
  const { signerId, generation } = visit
  return async ({ now }, tx) => {
    if (!(await isVisitOpen(tx, visit))) throw visitOver()
    return { type: 'Sign', at: now, signerId, linkGeneration: generation, ...signature }
  }
}
