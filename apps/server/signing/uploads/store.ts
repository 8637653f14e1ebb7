import type { FilledField, UploadedFile, UploadType } from '@countersign/domain/field'
import { joinKeyOf, KEY_COLUMNS } from '../../documents/sql.ts'
import { settled } from '../../platform/blobs/pending.ts'
import type { Row, Statement } from '../../platform/db/database.ts'
import { bytes, json, number, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import { publicId } from '../../platform/ids.ts'
import { SIGNERS } from '../../signrequests/sql.ts'

// The rows of signers' files. A file is kept if the values of its signer name it; otherwise it is deleted when it is due.

/** A file that is not used is deleted after this time. */
export const UNUSED_DAYS = 7
/**
 * A file is no longer offered so long before it is deleted: an attempt that has read its id can finish. A file that was
 * removed or replaced is deleted after the same time.
 */
const GRACE = `interval '1 day'`
const IS_OFFERED = `due_at > clock_timestamp() + ${GRACE}`

/** The signer's file, and the field that it is for. */
export type SignersUpload = UploadedFile & { readonly field: string }

export interface WhoseUploads {
  tenantId: string
  requestId: string
  signerId: string
  /** The first link generation of the person: a person sees only their own files. */
  since: number
}

export interface NewUpload {
  tenantId: string
  uploadId: string
  requestId: string
  signerId: string
  generation: number
  field: string
  name: string
  type: UploadType
  size: number
  sha256: Buffer
  keyId: string
  objectName: string
  versionId: string | null
  pendingId: string
}

export function insertUpload(upload: NewUpload): Statement {
  return {
    name: 'insert-signer-upload',
    text: `
      WITH inserted AS (
        INSERT INTO signer_uploads (tenant_id, upload_id, request_id, signer_id, generation, field, name, type, size,
                                    sha256, key_id, object_name, version_id, due_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
                clock_timestamp() + interval '${UNUSED_DAYS} days') RETURNING 1
      ), ${settled('ARRAY[$14::uuid]')}`,
    values: [
      ...[upload.tenantId, upload.uploadId, upload.requestId, upload.signerId, upload.generation, upload.field],
      ...[upload.name, upload.type, upload.size, upload.sha256, upload.keyId, upload.objectName, upload.versionId],
      upload.pendingId,
    ],
  }
}

/** The files that the person can use now. */
export function selectUploads({ tenantId, requestId, signerId, since }: WhoseUploads): Statement {
  return {
    name: 'signer-uploads',
    text: `
      SELECT upload_id, field, name, type, size, sha256 FROM signer_uploads
       WHERE tenant_id = $1 AND request_id = $2 AND signer_id = $3 AND generation >= $4 AND ${IS_OFFERED}
       ORDER BY upload_id`,
    values: [tenantId, requestId, signerId, since],
  }
}

const decodeUpload = rowDecoder('signer_uploads', {
  upload_id: text,
  field: text,
  name: text,
  type: oneOf('pdf', 'png', 'jpeg'),
  size: number,
  sha256: bytes,
})

export function uploadOfRow(row: Row): SignersUpload {
  const { upload_id, sha256, ...columns } = decodeUpload(row)
  return { id: publicId('upl', upload_id), ...columns, sha256: sha256.toString('hex') }
}

/** The bytes of all files that are stored for the signer, also of those that wait to be deleted. */
export function sumBytes(tenantId: string, requestId: string, signerId: string): Statement {
  return {
    name: 'signer-upload-bytes',
    text: `
      SELECT coalesce(sum(size), 0)::bigint AS bytes FROM signer_uploads
       WHERE tenant_id = $1 AND request_id = $2 AND signer_id = $3`,
    values: [tenantId, requestId, signerId],
  }
}

export const decodeBytes = rowDecoder('signer_uploads', { bytes: number })

/** Withdraws the offered file with this id, or those of a field. Returns a row for each. */
export function withdraw(whose: WhoseUploads, which: { uploadId: string } | { field: string }): Statement {
  const { tenantId, requestId, signerId, since } = whose
  const [column, value] = 'field' in which ? ['field', which.field] : ['upload_id', which.uploadId]
  return {
    name: `withdraw-signer-uploads-by-${column}`,
    text: `
      UPDATE signer_uploads SET due_at = clock_timestamp() + ${GRACE}
       WHERE tenant_id = $1 AND request_id = $2 AND signer_id = $3 AND generation >= $4 AND ${column} = $5
         AND ${IS_OFFERED}
      RETURNING upload_id`,
    values: [tenantId, requestId, signerId, since, value],
  }
}

/** The files of a request whose bytes can be read, each with its key and the values of its signer. */
export function selectStored(tenantId: string, requestId: string): Statement {
  return {
    name: 'stored-signer-uploads',
    text: `
      SELECT u.*, s.field_values, ${KEY_COLUMNS}
        FROM ${SIGNERS}
        JOIN signer_uploads u ON u.tenant_id = s.tenant_id AND u.request_id = s.request_id AND u.signer_id = s.signer_id
        ${joinKeyOf('u')}
       WHERE k.destroyed_at IS NULL
       ORDER BY s.position, u.upload_id`,
    values: [tenantId, requestId],
  }
}

const decodeUse = rowDecoder('signer_uploads', { signer_id: text, field_values: json<FilledField[] | null>() })

/** A file that the signature of its signer names, or undefined for another. */
export function usedUpload(row: Row): { signerId: string; file: SignersUpload } | undefined {
  const { signer_id, field_values } = decodeUse(row)
  const file = uploadOfRow(row)
  return namesUpload(field_values, file.id) ? { signerId: signer_id, file } : undefined
}

/** Whether one of the values is the file. */
export function namesUpload(values: readonly FilledField[] | null, id: string): boolean {
  return (values ?? []).some(({ value }) => value !== null && typeof value === 'object' && value.id === id)
}

/** Files of all tenants that are due. As countersign_timer, which sees no others. */
export function selectDue(limit: number): Statement {
  return {
    name: 'due-signer-uploads',
    text: 'SELECT tenant_id, upload_id FROM signer_uploads WHERE due_at < clock_timestamp() ORDER BY due_at LIMIT $1',
    values: [limit],
  }
}

export const decodeDue = rowDecoder('signer_uploads', { tenant_id: text, upload_id: text })

/** The request of a due file. */
export function selectDueUpload(tenantId: string, uploadId: string): Statement {
  return {
    name: 'due-signer-upload',
    text: `
      SELECT request_id, signer_id, key_id, object_name FROM signer_uploads
       WHERE tenant_id = $1 AND upload_id = $2 AND due_at < clock_timestamp()`,
    values: [tenantId, uploadId],
  }
}

export const decodeDueUpload = rowDecoder('signer_uploads', {
  request_id: text,
  signer_id: text,
  key_id: text,
  object_name: text,
})

/** The values of the signer name it: it is kept as long as the request. */
export function keep(tenantId: string, uploadId: string): Statement {
  return {
    text: 'UPDATE signer_uploads SET due_at = NULL WHERE tenant_id = $1 AND upload_id = $2',
    values: [tenantId, uploadId],
  }
}

/** Looks at it again later: the request is on legal hold. */
export function postpone(tenantId: string, uploadId: string): Statement {
  return {
    text: `UPDATE signer_uploads SET due_at = clock_timestamp() + ${GRACE} WHERE tenant_id = $1 AND upload_id = $2`,
    values: [tenantId, uploadId],
  }
}

export function deleteUpload(tenantId: string, uploadId: string): Statement {
  return {
    text: 'DELETE FROM signer_uploads WHERE tenant_id = $1 AND upload_id = $2',
    values: [tenantId, uploadId],
  }
}
