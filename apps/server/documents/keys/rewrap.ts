import { wrappedRows } from '../../platform/master-keys/rewrap-rows.ts'

/** The document keys of all tenants, for the rotation of the master key. */
export const wrappedDocumentKeys = wrappedRows({ table: 'document_keys', id: 'key_id' })
