import type { DocumentRevision } from '@countersign/signing'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendFile } from '../../documents/send-content.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Database } from '../../platform/db/database.ts'
import { latestRevisionOf, revisionAt } from '../../signrequests/revisions/read.ts'
import { malformed } from '../body-fields.ts'
import { notShown } from '../failures.ts'
import { requireCertificateMethod } from '../require-method.ts'
import type { Visitor } from '../visits/visit.ts'

// A signer with their own key signs the latest revision, which includes the signatures of others, and hashes it first.

export async function showLatestRevision({ db }: { db: Database }, visitor: Visitor): Promise<DocumentRevision> {
  requireCertificateMethod(visitor)
  const { tenantId, requestId } = visitor.visit
  const latest = await db.transaction({ tenant: tenantId }, (tx) => latestRevisionOf(tx, tenantId, requestId))
  if (!latest) throw notShown()
  const { revision, size, sha256, name } = latest
  return { revision, size, sha256, name }
}

/** Sends a revision for the browser's viewer, or a range of it for a client that already has the rest. */
export async function sendRevision(
  { db, blobs }: { db: Database; blobs: Blobs },
  visitor: Visitor,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  requireCertificateMethod(visitor)
  const { tenantId, requestId } = visitor.visit
  const revision = revisionOf((request.query as { revision?: string }).revision)
  const found = await db.transaction({ tenant: tenantId }, (tx) => revisionAt(tx, tenantId, requestId, revision))
  if (!found) throw malformed('revision', 'one that the document has')
  reply.header('cache-control', 'no-store')
  return sendFile(blobs, { ...found, sha256: Buffer.from(found.sha256, 'hex') }, request, reply, { inline: true })
}

function revisionOf(text: string | undefined): number {
  if (text !== undefined && /^\d{1,9}$/.test(text)) return Number(text)
  throw malformed('revision', 'a revision, a whole number from 0')
}
