import type { Sign } from '@countersign/domain/signrequest'
import type { Mark, SignBody } from '@countersign/signing'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { blobName } from '../../platform/blobs/name.ts'
import { storeObject } from '../../platform/blobs/store-objects.ts'
import { sha256 } from '../../platform/ids.ts'
import { insertMark } from '../../sealing/drawn/marks.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { type ChangeDeps, change, type MakeCommand, wouldChange } from '../../signrequests/change/change.ts'
import type { StoredRevision } from '../../signrequests/revisions/read.ts'
import { shownDocument } from '../../signrequests/signer/shown-revision.ts'
import { agreementOf, requireShownHash } from '../agreement.ts'
import { codeNeeded, notShown, visitOver } from '../failures.ts'
import { fillFields } from '../fill-fields.ts'
import { recordView } from '../visits/record-view.ts'
import { isVisitOpen, type Visit, type Visitor } from '../visits/visit.ts'
import { normaliseMark } from './normalise-mark.ts'
import type { Outliner } from './outlines/outliner.ts'
import { zoneIn } from './zone.ts'

export interface SignDeps extends ChangeDeps {
  blobs: Blobs
  outliner: Outliner
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
  checkedMark = (mark: unknown) => normaliseMark(mark, visitor, deps.outliner),
): Promise<void> {
  const { visit, signer, stored } = visitor
  if (!visitor.isAuthenticated) throw codeNeeded()
  if (signer.state === 'signed') return
  const { tenantId, requestId, signerId } = visit
  const scope = { tenant: tenantId }
  const document = await deps.db.transaction(scope, (tx) => shownDocument(tx, tenantId, stored, signer))
  if (!document) throw notShown()
  requireShownHash(body.document, document)
  const values = await fillFields(deps.db, visitor, body.fields)
  const agreement = {
    ...{ ...agreementOf(signer, body), documentSha256: document.sha256 },
    ...(values && { values }),
  }
  const mark = { ...(await checkedMark(body.mark)), ...zoneIn(body.zone) }
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

function objectOf(mark: Mark & { zone?: string }, { tenantId, documentId }: StoredRevision) {
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
