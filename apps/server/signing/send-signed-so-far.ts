import { isSigningRole, revisionSignedBy } from '@countersign/domain/signrequest'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendFile } from '../documents/send-content.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Database } from '../platform/db/database.ts'
import { revisionAt } from '../signrequests/revisions/read.ts'
import type { SignersRequest } from '../signrequests/signer/read.ts'
import { notShown } from './failures.ts'
import type { Visitor } from './visits/visit.ts'

/** Whether the person has signed, and the completed document is not there yet. */
export function maySendCopySoFar({ stored, signer }: SignersRequest): boolean {
  const { state } = stored.state
  return isSigningRole(signer.role) && signer.state === 'signed' && state !== 'completed'
}

/** Sends what the person signed, before the others have. It has no signature that they were not shown. */
export async function sendSignedSoFar(
  { db, blobs }: { db: Database; blobs: Blobs },
  visitor: Visitor,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!maySendCopySoFar(visitor)) throw notShown()
  const { visit, stored, signer } = visitor
  const { tenantId, requestId } = visit
  const revision = revisionSignedBy(stored.state, signer)
  const found = await db.transaction({ tenant: tenantId }, (tx) => revisionAt(tx, tenantId, requestId, revision))
  if (!found) throw notShown()
  reply.header('cache-control', 'no-store')
  return sendFile(blobs, { ...found, sha256: Buffer.from(found.sha256, 'hex') }, request, reply)
}
