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
      WITH shared AS (
        INSERT INTO documents (tenant_id, document_id, name, size, sha256, content_sha256, pages, preflight)
        SELECT tenant_id, $3, coalesce($4, name), size, sha256, CASE WHEN NOT $5 THEN content_sha256 END, pages,
               preflight
          FROM documents WHERE tenant_id = $1 AND document_id = $2
      )
      INSERT INTO document_pieces
             (tenant_id, document_id, role, position, key_id, object_name, version_id, sha256, size)
      SELECT tenant_id, $3, role, position, key_id, object_name, version_id, sha256, size
        FROM document_pieces WHERE tenant_id = $1 AND document_id = $2`,
    values: [tenantId, documentId, newId, name, isIncomplete],
  }
}
