import type { Statement } from '../platform/db/database.ts'
import { lockDocument, lockKeysOf } from './store.ts'

/** Until the commit no other transaction can start to use the document or its keys. */
export function lockWithKeys(tenantId: string, documentId: string): [document: Statement, keys: Statement] {
  return [lockDocument(tenantId, documentId), lockKeysOf(tenantId, documentId)]
}
