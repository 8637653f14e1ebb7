import type { FastifyReply } from 'fastify'
import { attachmentHeader } from '../documents/name.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Database } from '../platform/db/database.ts'
import { notShown } from './failures.ts'
import type { Visitor } from './visit.ts'

/** The finished file, for those who signed it. Before it is finished nobody gets it: half a contract is none. */
export async function sendSignedDocument(
  { db, blobs }: { db: Database; blobs: Blobs },
  { visit, stored, signer }: Visitor,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (stored.state.state !== 'completed' || signer.state !== 'signed') throw notShown()
  const [row] = await db.transaction({ tenant: visit.tenantId }, (tx) =>
    tx.query({ name: 'signed-document', text: FIND, values: [visit.tenantId, visit.requestId] }),
  )
  if (!row) throw notShown()
  const file = { name: row.object_name as string, versionId: row.version_id as string | null, size: row.size as number }
  const key = {
    tenantId: visit.tenantId,
    keyId: row.key_id as string,
    masterKeyId: row.master_key_id as string,
    wrapped: row.wrapped as Buffer,
  }
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', attachmentHeader(stored.details.documentName))
    .header('content-length', file.size)
    .send(await blobs.get(file, key))
}

const FIND = `
  SELECT f.object_name, f.version_id, f.size, f.key_id, k.master_key_id, k.wrapped
    FROM request_files f JOIN document_keys k USING (tenant_id, key_id)
   WHERE f.tenant_id = $1 AND f.request_id = $2 AND f.kind = 'signed_document'`
