import type { Statement } from '../platform/db/database.ts'

// Erasure of one document, as countersign_eraser.

/**
 * Other documents whose objects are encrypted with the same key as this document's own objects. Copies share the key. A
 * document made from a template starts with the template's piece, so its own piece is the newest one.
 */
export function documentsSharingKey(tenantId: string, documentId: string): Statement {
  return {
    text: `
      SELECT DISTINCT o.document_id FROM document_pieces p
        JOIN document_pieces o ON o.tenant_id = p.tenant_id AND o.key_id = p.key_id AND o.document_id <> p.document_id
       WHERE p.tenant_id = $1 AND p.document_id = $2 AND p.role = 'content' AND p.position =
             (SELECT max(position) FROM document_pieces
               WHERE tenant_id = $1 AND document_id = $2 AND role = 'content')`,
    values: [tenantId, documentId],
  }
}

/**
 * Destroys the keys that only this document uses and returns their ids. Without its key no object of the document can be
 * decrypted, even if a store still has it.
 */
export function destroyKeys(tenantId: string, documentId: string): Statement {
  return {
    text: `
      UPDATE document_keys k SET wrapped = '', destroyed_at = clock_timestamp()
       WHERE k.tenant_id = $1 AND k.key_id IN
             (SELECT key_id FROM document_pieces WHERE tenant_id = $1 AND document_id = $2)
         AND NOT EXISTS
             (SELECT FROM document_pieces o
               WHERE o.tenant_id = $1 AND o.key_id = k.key_id AND o.document_id <> $2)
      RETURNING k.key_id`,
    values: [tenantId, documentId],
  }
}

/** Destroys the keys that a subselect of another module names. $1 is the tenant, and `values` are its parameters. */
export function destroyKeysIn(keys: string, values: unknown[]): Statement {
  return {
    text: `
      UPDATE document_keys SET wrapped = '', destroyed_at = coalesce(destroyed_at, clock_timestamp())
       WHERE tenant_id = $1 AND key_id IN (${keys})`,
    values,
  }
}

/** The name of an erased document. */
export const ERASED_NAME = 'erased.pdf'

/** What the row tells of an erased document: its name, and the shape of its text. */
export function eraseDescription(tenantId: string, documentId: string): Statement {
  return {
    text: 'UPDATE documents SET name = $3, text_places = NULL WHERE tenant_id = $1 AND document_id = $2',
    values: [tenantId, documentId, ERASED_NAME],
  }
}
