import { mayReturn } from '@countersign/domain/signrequest'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendFile } from '../documents/send-content.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import { findFile } from '../records/files.ts'
import type { Actor } from '../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../signrequests/change/change.ts'
import { notShown } from './failures.ts'
import type { Visitor } from './visits/visit.ts'

/**
 * Sends the finished file to a recipient who has acted, or who gets a copy. Nobody receives a file that is not complete. The
 * audit trail records the first download by a recipient who was not mailed a copy.
 */
export async function sendSignedDocument(
  deps: ChangeDeps & { blobs: Blobs },
  { visit, stored, signer }: Visitor,
  actor: Actor,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (stored.state.state !== 'completed' || !mayReturn(signer)) throw notShown()
  const { tenantId, requestId } = visit
  const file = await findFile(deps.db, tenantId, { requestId }, 'signed_document')
  if (signer.copyDeliveredAt === null) {
    const facts = { what: 'copy', channel: 'download', signerId: signer.id, mailId: null, email: null } as const
    await change(deps, tenantId, { requestId }, actor, ({ now }) => ({ type: 'RecordDelivery', at: now, ...facts }))
  }
  return sendFile(deps.blobs, file, request, reply)
}
