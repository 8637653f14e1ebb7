import type { Statement } from '../platform/db/database.ts'

/** A document over another one's pieces; no byte is copied. */
export interface Sharing {
  /** Of the document whose pieces they are. */
  documentId: string
  newId: string
  /** Null: that of the other. */
  name: string | null
  /** Its own bytes are still to be made, and it cannot be opened before. */
  isIncomplete: boolean
}

/**
 * For whoever sends it along with other statements: the other document must be kept from being deleted meanwhile, as a
 * template keeps its own.
 */
export function shareDocument(tenantId: string, { documentId, newId, name, isIncomplete }: Sharing): Statement {
  return {
    name: 'share-document',
    text: `
      WITH copy AS MATERIALIZED (
        SELECT * FROM jsonb_to_recordset($3) AS c(document_id uuid, name text, is_incomplete boolean)
      ), shared AS (
        INSERT INTO documents (tenant_id, document_id, name, size, sha256, content_sha256, pages, preflight)
        SELECT d.tenant_id, c.document_id, coalesce(c.name, d.name), d.size, d.sha256,
               CASE WHEN NOT c.is_incomplete THEN d.content_sha256 END, d.pages, d.preflight
          FROM documents d CROSS JOIN copy c WHERE d.tenant_id = $1 AND d.document_id = $2
      )
      INSERT INTO document_pieces
             (tenant_id, document_id, role, position, key_id, object_name, version_id, sha256, size)
      SELECT p.tenant_id, c.document_id, p.role, p.position, p.key_id, p.object_name, p.version_id, p.sha256, p.size
        FROM document_pieces p CROSS JOIN copy c WHERE p.tenant_id = $1 AND p.document_id = $2`,
    values: [tenantId, documentId],
    lists: [[{ document_id: newId, name, is_incomplete: isIncomplete }]],
  }
}
