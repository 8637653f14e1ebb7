import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendFile } from '../../documents/send-content.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { change } from '../../signrequests/change/change.ts'
import type { StoredRevision } from '../../signrequests/revisions/read.ts'
import type { SigningDeps } from '../deps.ts'
import { visitOver } from '../failures.ts'
import { recordView } from './record-view.ts'
import { shownRevisionFor } from './shown-document.ts'
import { isVisitOpen, type Visitor } from './visit.ts'

// The document as a file, before the recipient acts on it. A POST records that they got it, and leads to the GET, which
// changes nothing.

/** Records the first download, which is a view. */
export async function recordDownload(deps: SigningDeps, visitor: Visitor, actor: Actor): Promise<void> {
  const { visit, signer } = visitor
  const { sha256 } = await shownRevisionFor(deps, visitor)
  await recordView(deps, visitor, actor)
  if (signer.downloadedAt !== null) return
  const { tenantId, requestId, signerId, generation } = visit
  await change(deps, tenantId, { requestId }, actor, async ({ now }, tx) => {
    if (!(await isVisitOpen(tx, visit))) throw visitOver()
    return { type: 'RecordDownload', at: now, signerId, linkGeneration: generation, documentSha256: sha256 }
  })
}

/** To save it, or to print it from the browser's viewer. */
export function isToPrint(value: unknown): boolean {
  return value === 'print'
}

export async function sendShownDocument(
  deps: SigningDeps,
  visitor: Visitor,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const shown: StoredRevision = await shownRevisionFor(deps, visitor)
  const { use } = request.query as { use?: string }
  reply.header('cache-control', 'private, no-store').header('cross-origin-resource-policy', 'same-origin')
  const file = { ...shown, sha256: Buffer.from(shown.sha256, 'hex') }
  return sendFile(deps.blobs, file, request, reply, { inline: isToPrint(use) })
}
