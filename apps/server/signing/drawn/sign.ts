import { findConsent, type Mark, type SignBody } from '@countersign/signing'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { blobName } from '../../platform/blobs/name.ts'
import { sha256 } from '../../platform/ids.ts'
import { insertMark } from '../../sealing/drawn/marks.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../../signrequests/change/change.ts'
import type { StoredRevision } from '../../signrequests/revisions/read.ts'
import { shownDocument } from '../../signrequests/signer/shown-revision.ts'
import { codeNeeded, notShown, signatureRefused, visitOver } from '../failures.ts'
import { recordView } from '../visits/record-view.ts'
import { isVisitOpen, type Visitor } from '../visits/visit.ts'
import { normaliseMark } from './normalise-mark.ts'

export interface SignDeps extends ChangeDeps {
  blobs: Blobs
}

/**
 * Records a drawn signature: the mark, the document shown and the consent given. The mark's object is stored before the
 * rows that reference it. A repeated call by a signer who has signed succeeds without effect.
 */
export async function sign(deps: SignDeps, visitor: Visitor, body: SignBody, actor: Actor): Promise<void> {
  const { visit, signer, stored } = visitor
  if (!visitor.isAuthenticated) throw codeNeeded()
  if (signer.state === 'signed') return
  const { tenantId, requestId, signerId, generation } = visit
  const document = await deps.db.transaction({ tenant: tenantId }, (tx) => shownDocument(tx, tenantId, stored, signer))
  if (!document) throw notShown()
  const consent = findConsent(body.consent)
  if (!consent)
    throw signatureRefused('consent_missing', 'The signer must agree to the consent text shown. Send its sha256.')
  if (body.document !== document.sha256) {
    throw signatureRefused(
      'document_changed',
      'The document to be signed is not the one that was shown. Show it again.',
    )
  }
  const mark = await normaliseMark(body.mark, visitor)
  await recordView(deps, visitor, actor)
  const storedMark = await storeMark(deps.blobs, document, mark)
  await change(
    deps,
    tenantId,
    { requestId },
    actor,
    async ({ now }, tx) => {
      if (!(await isVisitOpen(tx, visit))) throw visitOver()
      const agreement = {
        documentSha256: document.sha256,
        consentVersion: consent.version,
        consentSha256: consent.sha256,
        consentText: consent.text,
        mark: mark.kind,
      }
      const by = { at: now, signerId, linkGeneration: generation }
      return { type: 'Sign', ...by, drawingSha256: storedMark.sha256.toString('hex'), agreement }
    },
    () => [insertMark({ ...storedMark, tenantId, requestId, signerId })],
  )
}

interface StoredMark {
  kind: Mark['kind']
  sha256: Buffer
  keyId: string
  objectName: string
  versionId: string | null
  size: number
}

async function storeMark(blobs: Blobs, { tenantId, documentId, key }: StoredRevision, mark: Mark): Promise<StoredMark> {
  const bytes = Buffer.from(JSON.stringify(mark))
  const hash = sha256(bytes)
  const { name, versionId, size } = await blobs.put(blobName(tenantId, documentId, hash), key, bytes)
  return { kind: mark.kind, sha256: hash, keyId: key.keyId, objectName: name, versionId, size }
}
