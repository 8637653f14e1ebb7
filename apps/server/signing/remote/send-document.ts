import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Database } from '../../platform/db/database.ts'
import { bytes, nullable, number, rowDecoder, text } from '../../platform/db/decode.ts'
import { selectByDocument, selectPrepared } from '../../sealing/remote/attempts-of-signer.ts'
import { hashOf, isToken } from '../../sealing/remote/transaction.ts'
import { openRevision, revisionAt } from '../../signrequests/revisions/read.ts'
import { unknownLink } from '../failures.ts'

export interface SendDeps {
  db: Database
  resolver: Database
  blobs: Blobs
}

/**
 * Sends the document that a provider may show to its user: exactly the bytes that are hashed for this attempt, with zeros in
 * the reserved signature space. The URL belongs to the attempt and stops working when it ends.
 */
export async function sendDocument(
  { db, resolver, blobs }: SendDeps,
  request: FastifyRequest<{ Params: { token: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { token } = request.params
  if (!isToken(token)) throw unknownLink()
  const [found] = await resolver.query(selectByDocument(hashOf('document', token)))
  if (!found) throw unknownLink()
  const { tenant_id: tenantId, request_id: requestId, attempt_id: attemptId } = decodeAttempt(found)
  const { prepared, base } = await db.transaction({ tenant: tenantId }, async (tx) => {
    const [row] = await tx.query(selectPrepared({ tenantId, requestId, attemptId }))
    const prepared = row && decodePrepared(row)
    const base = prepared && (await revisionAt(tx, tenantId, requestId, prepared.base_revision))
    return { prepared, base }
  })
  if (!base || !prepared?.phase) throw unknownLink()
  const { resumePhase } = await import('@countersign/pades')
  const { increment } = resumePhase('prepared', prepared.phase)
  const appended = [prepared.fields, increment].filter((piece) => piece !== null)
  const size = appended.reduce((sum, { length }) => sum + length, base.size)
  const document = await openRevision(blobs, base)
  return reply
    .headers({ 'cache-control': 'no-store', 'content-length': size, 'content-disposition': 'inline' })
    .type('application/pdf')
    .send(Readable.from(concatenate(document, appended)))
}

const decodeAttempt = rowDecoder('remote_attempts', { tenant_id: text, request_id: text, attempt_id: text })

const decodePrepared = rowDecoder('remote_attempts', {
  phase: nullable(text),
  fields: nullable(bytes),
  base_revision: number,
})

async function* concatenate(document: Readable, appended: readonly Uint8Array[]) {
  yield* document
  yield* appended
}
