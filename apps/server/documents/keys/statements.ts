import type { Statement } from '../../platform/db/database.ts'
import type { DocumentKey } from '../../platform/master-keys/master-keys.ts'

// The rows of wrapped keys. Each document has its own key, and so does the input of a bulk job.

export function insertKey(key: DocumentKey): Statement {
  return {
    name: 'insert-document-key',
    text: 'INSERT INTO document_keys (tenant_id, key_id, master_key_id, wrapped) VALUES ($1, $2, $3, $4)',
    values: keyValues(key),
  }
}

/** An INSERT of the key in $1 to $4 (`keyValues`) for each row of a FROM item. */
export const insertKeyFor = (from: string) => `
  INSERT INTO document_keys (tenant_id, key_id, master_key_id, wrapped) SELECT $1, $2, $3, $4 FROM ${from}`

export function keyValues({ tenantId, keyId, masterKeyId, wrapped }: DocumentKey): unknown[] {
  return [tenantId, keyId, masterKeyId, wrapped]
}

/** Destroys the key: nothing that it encrypts can be read again. Its row stays. */
export function destroyKey(tenantId: string, keyId: string): Statement {
  return {
    text: `UPDATE document_keys SET wrapped = '', destroyed_at = coalesce(destroyed_at, clock_timestamp())
            WHERE tenant_id = $1 AND key_id = $2`,
    values: [tenantId, keyId],
  }
}

/** Deletes the row of a key that nothing refers to. */
export function deleteKey(tenantId: string, keyId: string): Statement {
  return { text: 'DELETE FROM document_keys WHERE tenant_id = $1 AND key_id = $2', values: [tenantId, keyId] }
}
