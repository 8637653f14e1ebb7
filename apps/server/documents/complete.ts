import { settled } from '../platform/blobs/pending.ts'
import type { Statement } from '../platform/db/database.ts'
import type { NewPiece } from './store.ts'

/**
 * Adds the last piece of a document whose bytes did not exist yet. From now on the document can be opened. Idempotent;
 * does nothing for a deleted document.
 */
export function completeDocument(
  tenantId: string,
  documentId: string,
  contentSha256: Buffer,
  piece: Omit<NewPiece, 'role' | 'position'>,
): Statement {
  return {
    name: 'complete-document',
    text: `
      WITH completed AS (
        UPDATE documents SET content_sha256 = $3
         WHERE tenant_id = $1 AND document_id = $2 AND content_sha256 IS NULL
        RETURNING document_id
      ), inserted AS (
        INSERT INTO document_pieces
               (tenant_id, document_id, role, position, key_id, object_name, version_id, sha256, size)
        SELECT $1, $2, 'content', count(*), $4, $5, $6, $7, $8
          FROM document_pieces p JOIN completed USING (document_id)
         WHERE p.tenant_id = $1 AND p.role = 'content'
        HAVING count(*) > 0
        RETURNING 1
      ), ${settled('ARRAY[$9::uuid]')}`,
    values: [
      tenantId,
      documentId,
      contentSha256,
      piece.keyId,
      piece.objectName,
      piece.versionId,
      piece.sha256,
      piece.size,
      piece.pendingId,
    ],
  }
}
