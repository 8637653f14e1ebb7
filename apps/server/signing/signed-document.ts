import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendFile } from '../documents/send-content.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Database } from '../platform/db/database.ts'
import { findFile } from '../signrequests/files.ts'
import { notShown } from './failures.ts'
import type { Visitor } from './visit.ts'

/** The finished file, for those who signed it. Before it is finished nobody gets it: half a contract is none. */
export async function sendSignedDocument(
  { db, blobs }: { db: Database; blobs: Blobs },
  { visit, stored, signer }: Visitor,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (stored.state.state !== 'completed' || signer.state !== 'signed') throw notShown()
  const file = await findFile(db, visit.tenantId, { requestId: visit.requestId }, 'signed_document')
  return sendFile(blobs, file, request, reply)
}
