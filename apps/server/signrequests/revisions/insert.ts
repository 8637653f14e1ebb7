import { settled } from '../../platform/blobs/pending.ts'
import type { Statement } from '../../platform/db/database.ts'

/** A revision of a request's document: one increment, stored as an object. Hashes are hexadecimal. */
export interface NewRevision {
  revision: number
  kind: string
  signer_id: string | null
  object_name: string
  version_id: string | null
  sha256: string
  /** Of the whole document up to this increment. */
  document_sha256: string
  size: number
  pending_id: string
}

export function insertRevisions(
  tenantId: string,
  requestId: string,
  keyId: string,
  at: number,
  revisions: readonly NewRevision[],
): Statement {
  return {
    name: 'insert-revisions',
    text: INSERT_REVISIONS,
    values: [tenantId, requestId, keyId, new Date(at), JSON.stringify(revisions)],
  }
}

const INSERT_REVISIONS = `
  WITH inserted AS (
    INSERT INTO revisions (tenant_id, request_id, revision, kind, signer_id, key_id, object_name, version_id, sha256,
           document_sha256, size, created_at)
    SELECT $1, $2, v.revision, v.kind, v.signer_id, $3, v.object_name, v.version_id, decode(v.sha256, 'hex'),
           decode(v.document_sha256, 'hex'), v.size, $4
      FROM jsonb_to_recordset($5) AS v(revision int, kind text, signer_id uuid, object_name text, version_id text,
           sha256 text, document_sha256 text, size bigint)
    RETURNING 1
  ), ${settled('ARRAY(SELECT v.pending_id FROM jsonb_to_recordset($5) AS v(pending_id uuid))')}`
