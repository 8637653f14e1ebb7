import { buffer } from 'node:stream/consumers'
import { joinKeyOf, KEY_COLUMNS } from '../../documents/sql.ts'
import type { Blobs, Stored } from '../../platform/blobs/blobs.ts'
import { settled } from '../../platform/blobs/pending.ts'
import type { Row, Statement } from '../../platform/db/database.ts'
import { bytes, nullable, number, rowDecoder, text } from '../../platform/db/decode.ts'
import type { DocumentKey } from '../../platform/master-keys/master-keys.ts'
import { SIGNERS } from '../../signrequests/sql.ts'
import type { StoredMark } from './mark.ts'

// The rows of marks. Each names the object that contains a signer's mark.

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
  pendingId: string
}

export function insertMark(mark: NewMark): Statement {
  return {
    name: 'insert-mark',
    text: `
      WITH inserted AS (
        INSERT INTO marks (tenant_id, request_id, signer_id, sha256, key_id, object_name, version_id, size, kind)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING 1
      ), ${settled('ARRAY[$10::uuid]')}`,
    values: [
      ...[mark.tenantId, mark.requestId, mark.signerId, mark.sha256, mark.keyId],
      ...[mark.objectName, mark.versionId, mark.size, mark.kind, mark.pendingId],
    ],
  }
}

/** The object of a mark and its key. */
export interface MarkObject {
  stored: Stored
  key: DocumentKey
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

const decodeMark = rowDecoder('marks', {
  tenant_id: text,
  signer_id: text,
  object_name: text,
  version_id: nullable(text),
  size: number,
  key_id: text,
  master_key_id: text,
  wrapped: bytes,
})

export const marksOf = {
  statement: selectMarks,

  /** By signer. */
  read(rows: Row[]): ReadonlyMap<string, MarkObject> {
    return new Map(
      rows.map(decodeMark).map((row) => [
        row.signer_id,
        {
          stored: { name: row.object_name, versionId: row.version_id, size: row.size },
          key: {
            ...{ tenantId: row.tenant_id, keyId: row.key_id },
            ...{ masterKeyId: row.master_key_id, wrapped: row.wrapped },
          },
        },
      ]),
    )
  },
}

/** Reads a mark once: the signature and the certificate of completion both show it. */
export async function readMark(
  blobs: Blobs,
  marks: ReadonlyMap<string, MarkObject>,
  signerId: string,
): Promise<StoredMark> {
  const object = marks.get(signerId)
  if (!object) throw new Error(`Signer ${signerId} has signed, but no mark is stored.`)
  const reading = readings.get(object) ?? read(blobs, object)
  readings.set(object, reading)
  return reading
}

const readings = new WeakMap<MarkObject, Promise<StoredMark>>()

async function read(blobs: Blobs, { stored, key }: MarkObject): Promise<StoredMark> {
  return JSON.parse((await buffer(await blobs.get(stored, key))).toString()) as StoredMark
}
