import { joinKeyOf, KEY_COLUMNS } from '../../documents/sql.ts'
import type { Statement } from '../../platform/db/database.ts'
import { SIGNERS } from '../../signrequests/sql.ts'
import type { StoredMark } from './mark.ts'

// The rows of marks: each names the object that holds what a signer drew, typed or uploaded.

export interface NewMark {
  tenantId: string
  requestId: string
  signerId: string
  kind: StoredMark['kind']
  sha256: Buffer
  keyId: string
  objectName: string
  versionId: string | null
  size: number
}

export function insertMark(mark: NewMark): Statement {
  return {
    name: 'insert-mark',
    text: `
      INSERT INTO marks (tenant_id, request_id, signer_id, sha256, key_id, object_name, version_id, size, kind)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      ...[mark.tenantId, mark.requestId, mark.signerId, mark.sha256, mark.keyId],
      ...[mark.objectName, mark.versionId, mark.size, mark.kind],
    ],
  }
}

/** The mark of each signer who has signed, with its key. A signer may have stored others before they signed. */
export function selectMarks(tenantId: string, requestId: string): Statement {
  return {
    name: 'marks-of-request',
    text: `
      SELECT m.*, ${KEY_COLUMNS}
        FROM ${SIGNERS}
        JOIN marks m ON m.tenant_id = s.tenant_id AND m.request_id = s.request_id AND m.signer_id = s.signer_id
                    AND m.sha256 = s.drawing_sha256
        ${joinKeyOf('m')}
       ORDER BY s.position`,
    values: [tenantId, requestId],
  }
}
