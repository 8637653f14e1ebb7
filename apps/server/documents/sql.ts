import type { ObjectTable } from '../platform/blobs/move/set-versions.ts'
import type { ObjectReferences } from '../platform/blobs/sweep.ts'

// SQL over documents, their pieces and their keys that statements of other modules are composed of. The aliases are
// fixed: d is the document, p a piece of it, k a key.

/** Joins the document d of a row that has a tenant_id and a document_id. */
export const JOIN_DOCUMENT = 'JOIN documents d USING (tenant_id, document_id)'

/** Joins the document d with these ids. Needed where several joined rows have a tenant_id. */
export const joinDocument = (tenantId: string, documentId: string) =>
  `JOIN documents d ON d.tenant_id = ${tenantId} AND d.document_id = ${documentId}`

/** Joins the pieces p of the document of a row. */
export const JOIN_PIECES = 'JOIN document_pieces p USING (tenant_id, document_id)'

/** Joins the key k that encrypts the object of a row with a tenant_id and a key_id. */
export const JOIN_KEY = 'JOIN document_keys k USING (tenant_id, key_id)'

/** Joins the key k of the row with this alias. Needed where several joined rows have a tenant_id. */
export const joinKeyOf = (alias: string) =>
  `JOIN document_keys k ON k.tenant_id = ${alias}.tenant_id AND k.key_id = ${alias}.key_id`

/** What unwraps the key k, beside the columns tenant_id and key_id of the row that uses it. */
export const KEY_COLUMNS = 'k.master_key_id, k.wrapped'

/** Whether the document d can be read: an erasure destroys the key of its bytes, and keeps its row. */
export const IS_READABLE = `
  NOT EXISTS (SELECT FROM document_pieces p JOIN document_keys k USING (tenant_id, key_id)
               WHERE p.tenant_id = d.tenant_id AND p.document_id = d.document_id AND k.destroyed_at IS NOT NULL)`

/** Pieces and page renditions that reference an object, for the sweep of unreferenced objects. */
export const documentReferences: ObjectReferences = ({ tenantId, documentId, name, keyIds }) => ({
  name: 'document-references-to-object',
  text: `
    SELECT version_id FROM document_pieces WHERE tenant_id = $1 AND document_id = $2 AND object_name = $3
     UNION ALL
    SELECT version_id FROM document_pieces WHERE tenant_id = $1 AND key_id = ANY ($4::uuid[]) AND object_name = $3
     UNION ALL
    SELECT version_id FROM page_renditions WHERE tenant_id = $1 AND key_id = ANY ($4::uuid[]) AND object_name = $3`,
  values: [tenantId, documentId, name, keyIds],
})

export const DOCUMENT_OBJECTS: readonly ObjectTable[] = [{ table: 'document_pieces' }, { table: 'page_renditions' }]
