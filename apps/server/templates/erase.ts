import type { Statement } from '../platform/db/database.ts'

// Erasure in the tables of templates, as countersign_eraser.

/**
 * Erases the values that are not drawn yet on documents made from templates. `documents` selects the document ids; $1 is
 * the tenant, and `values` are its parameters.
 */
export function eraseFieldValues(documents: string, values: unknown[]): Statement {
  return {
    text: `UPDATE document_merges SET field_values = NULL WHERE tenant_id = $1 AND document_id IN (${documents})`,
    values,
  }
}

/** The values that are not drawn yet on a document. */
export function selectFieldValues(tenantId: string, documentId: string): Statement {
  return {
    text: `SELECT field_values FROM document_merges
            WHERE tenant_id = $1 AND document_id = $2 AND field_values IS NOT NULL`,
    values: [tenantId, documentId],
  }
}

/** Templates that use this document, and would be unusable without its key. */
export function templatesUsing(tenantId: string, documentId: string): Statement {
  return {
    text: `
      SELECT DISTINCT t.template_id FROM template_versions v JOIN templates t USING (tenant_id, template_id)
       WHERE v.tenant_id = $1 AND v.document_id = $2 AND t.deleted_at IS NULL`,
    values: [tenantId, documentId],
  }
}
