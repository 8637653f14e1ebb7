import type { Statement } from '../platform/db/database.ts'
import { IS_READABLE } from './sql.ts'

/** A document over another document's pieces. No bytes are copied. */
export interface Sharing {
  /** The document that owns the pieces. */
  documentId: string
  newId: string
  /** Null: the other document's name. */
  name: string | null
  /** Its own bytes do not exist yet, and it cannot be opened before. */
  isIncomplete: boolean
}

/**
 * A statement to be sent with others. The caller must prevent the other document's deletion, as a template does for its
 * own.
 */
export function shareDocument(tenantId: string, sharing: Sharing): Statement {
  return { name: 'share-document', text: sharingBy(''), ...inputsOf(tenantId, sharing) }
}

/** The same for a document that may be deleted or erased at any time: then no row is inserted. Locks it until the commit. */
export function shareDeletableDocument(tenantId: string, sharing: Sharing): Statement {
  return {
    name: 'share-deletable-document',
    text: sharingBy(`AND ${IS_READABLE} FOR KEY SHARE OF d`),
    ...inputsOf(tenantId, sharing),
  }
}

function inputsOf(tenantId: string, { documentId, newId, name, isIncomplete }: Sharing) {
  return {
    values: [tenantId, documentId],
    lists: [[{ document_id: newId, name, is_incomplete: isIncomplete }]],
  }
}

const sharingBy = (condition: string) => `
  WITH copy AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($3) AS c(document_id uuid, name text, is_incomplete boolean)
  ), shared AS (
    INSERT INTO documents (tenant_id, document_id, name, size, sha256, content_sha256, pages, preflight, form_fields)
    SELECT d.tenant_id, c.document_id, coalesce(c.name, d.name), d.size, d.sha256,
           CASE WHEN NOT c.is_incomplete THEN d.content_sha256 END, d.pages, d.preflight, d.form_fields
      FROM documents d CROSS JOIN copy c WHERE d.tenant_id = $1 AND d.document_id = $2 ${condition}
    RETURNING document_id
  )
  INSERT INTO document_pieces
         (tenant_id, document_id, role, position, key_id, object_name, version_id, sha256, size)
  SELECT p.tenant_id, s.document_id, p.role, p.position, p.key_id, p.object_name, p.version_id, p.sha256, p.size
    FROM document_pieces p CROSS JOIN shared s WHERE p.tenant_id = $1 AND p.document_id = $2`
