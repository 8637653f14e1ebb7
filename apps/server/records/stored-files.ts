import { IS_SUSPENDED, JOIN_ACCOUNT, JOIN_TENANT } from '../accounts/sql.ts'
import { JOIN_KEY, KEY_COLUMNS } from '../documents/sql.ts'
import { settled } from '../platform/blobs/pending.ts'
import type { ObjectReferences } from '../platform/blobs/sweep.ts'
import type { Row, Statement } from '../platform/db/database.ts'
import { boolean, rowDecoder } from '../platform/db/decode.ts'
import { REQUESTS_OF_DOCUMENT } from '../signrequests/sql.ts'

// The rows of a request's files: each names one object and the key that encrypts it.

export type FileKind = 'signed_document' | 'audit_trail'

export interface NewFile {
  tenantId: string
  requestId: string
  kind: FileKind
  keyId: string
  objectName: string
  versionId: string | null
  /** Hexadecimal. */
  sha256: string
  size: number
  /** Until then the store refuses to delete the object. Null: not locked. */
  lockedUntil: Date | null
  pendingId: string
}

export function insertFile(file: NewFile): Statement {
  return {
    name: 'insert-request-file',
    text: `
      WITH inserted AS (
        INSERT INTO request_files (tenant_id, request_id, kind, key_id, object_name, version_id, sha256, size,
               locked_until)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        ON CONFLICT DO NOTHING RETURNING 1
      ), ${settled('ARRAY[$10::uuid]')}`,
    values: [
      ...[file.tenantId, file.requestId, file.kind, file.keyId, file.objectName, file.versionId],
      ...[Buffer.from(file.sha256, 'hex'), file.size, file.lockedUntil, file.pendingId],
    ],
  }
}

export function selectFile(tenantId: string, requestId: string, kind: FileKind): Statement {
  return {
    name: 'select-request-file',
    text: `
      SELECT f.*, ${KEY_COLUMNS} FROM request_files f ${JOIN_KEY}
       WHERE f.tenant_id = $1 AND f.request_id = $2 AND f.kind = $3`,
    values: [tenantId, requestId, kind],
  }
}

/** All files of a request, each with its key and the tenant's slot. */
export function selectFiles(tenantId: string, requestId: string): Statement {
  return {
    name: 'select-request-files',
    text: `
      SELECT f.*, ${KEY_COLUMNS}, t.slot FROM request_files f ${JOIN_KEY} ${JOIN_TENANT}
       WHERE f.tenant_id = $1 AND f.request_id = $2`,
    values: [tenantId, requestId],
  }
}

/** Revokes the links of webhooks to these files. */
export function markLinksRevoked(tenantId: string, requestId: string): Statement {
  return {
    text: `UPDATE request_files SET links_revoked_at = coalesce(links_revoked_at, clock_timestamp())
            WHERE tenant_id = $1 AND request_id = $2`,
    values: [tenantId, requestId],
  }
}

/** The tenant of a file, and whether its account is suspended. For countersign_resolver. */
export function selectTenantOfFile(requestId: string, kind: FileKind): Statement {
  return {
    name: 'tenant-of-file',
    text: `
      SELECT f.tenant_id, ${IS_SUSPENDED} AS suspended FROM request_files f ${JOIN_ACCOUNT}
       WHERE f.request_id = $1 AND f.kind = $2`,
    values: [requestId, kind],
  }
}

/** The tenant and request of a file with this SHA-256. For countersign_resolver. */
export function selectRequestOfFile(sha256: Uint8Array): Statement {
  return {
    name: 'request-of-file',
    text: 'SELECT tenant_id, request_id FROM request_files WHERE sha256 = $1 LIMIT 1',
    values: [Buffer.from(sha256)],
  }
}

/** A subselect: the SHA-256 in hexadecimal of a file of the request r. */
export const sha256OfFile = (kind: FileKind) => `
  (SELECT encode(f.sha256, 'hex') FROM request_files f
    WHERE f.tenant_id = r.tenant_id AND f.request_id = r.request_id AND f.kind = '${kind}')`

/** A condition: the request $2 of the tenant $1 has no audit trail as a PDF. */
export const HAS_NO_AUDIT_TRAIL = `
  NOT EXISTS (SELECT FROM request_files f WHERE f.tenant_id = $1 AND f.request_id = $2 AND f.kind = 'audit_trail')`

/** Files that reference an object, for the sweep of unreferenced objects. */
export const fileReferences: ObjectReferences = ({ tenantId, documentId, name }) => ({
  name: 'file-references-to-object',
  text: `
    SELECT version_id FROM request_files
     WHERE tenant_id = $1 AND request_id IN (${REQUESTS_OF_DOCUMENT}) AND object_name = $3`,
  values: [tenantId, documentId, name],
})

/** Whether the tenant has a signed document. A request gets one when it is completed, and keeps it. */
export const anySignedDocument = {
  statement(tenantId: string): Statement {
    return {
      name: 'any-signed-document',
      text: `SELECT EXISTS (SELECT FROM request_files WHERE tenant_id = $1 AND kind = 'signed_document') AS found`,
      values: [tenantId],
    }
  },
  read: (rows: Row[] | undefined): boolean => decodeFound(rows?.[0] ?? {}).found,
}

const decodeFound = rowDecoder('request_files', { found: boolean })
