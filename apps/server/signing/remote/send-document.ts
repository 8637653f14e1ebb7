import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Database } from '../../platform/db/database.ts'
import { selectByDocument, selectPrepared } from '../../sealing/remote/attempts-of-signer.ts'
import { hashOf, isToken } from '../../sealing/remote/transaction.ts'
import { openRevision, revisionAt } from '../../signrequests/latest-revision.ts'
import { unknownLink } from '../failures.ts'

export interface SendDeps {
  db: Database
  resolver: Database
  blobs: Blobs
}

/**
 * What a provider may show the person who signs there: exactly the bytes that are hashed for this attempt, with zeros
 * where the signature will stand. The address is the attempt's own and ends with it.
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
  const [tenantId, requestId] = [found.tenant_id as string, found.request_id as string]
  const attempt = { tenantId, requestId, attemptId: found.attempt_id as string }
  const made = await db.transaction({ tenant: tenantId }, async (tx) => {
    const [row] = await tx.query(selectPrepared(attempt))
    const base = row && (await revisionAt(tx, tenantId, requestId, row.base_revision as number))
    return row && base ? { row, base } : undefined
  })
  if (!made?.row.phase) throw unknownLink()
  const { row, base } = made
  const { resumePhase } = await import('@countersign/pades')
  const { increment } = resumePhase('prepared', row.phase as string)
  const appended = [row.fields as Buffer | null, increment].filter((piece) => piece !== null)
  const size = appended.reduce((sum, { length }) => sum + length, base.size)
  const document = await openRevision(blobs, base)
  return reply
    .headers({ 'cache-control': 'no-store', 'content-length': size, 'content-disposition': 'inline' })
    .type('application/pdf')
    .send(Readable.from(joined(document, appended)))
}

async function* joined(document: Readable, appended: readonly Uint8Array[]) {
  yield* document
  yield* appended
}
