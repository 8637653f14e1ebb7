import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Database } from '../../platform/db/database.ts'
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
  const [found] = await resolver.query({ name: 'find-shown-attempt', text: FIND, values: [hashOf('document', token)] })
  if (!found) throw unknownLink()
  const [tenantId, requestId] = [found.tenant_id as string, found.request_id as string]
  const made = await db.transaction({ tenant: tenantId }, async (tx) => {
    const [row] = await tx.query({ name: 'shown-attempt', text: READ, values: [tenantId, requestId, found.attempt_id] })
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

const FIND = `
  SELECT tenant_id, request_id, attempt_id FROM remote_attempts
   WHERE document_hash = $1 AND step IN ('leave','away')`

const READ = `
  SELECT r.phase, r.fields, a.base_revision FROM remote_attempts r JOIN attempts a USING (tenant_id, request_id, attempt_id)
   WHERE r.tenant_id = $1 AND r.request_id = $2 AND r.attempt_id = $3`
