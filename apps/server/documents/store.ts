import type { PageInfo } from '@countersign/domain/placement'
import { settled } from '../platform/blobs/pending.ts'
import type { Row, Statement } from '../platform/db/database.ts'
import { bytes, instant, json, nullable, number, oneOf, rowDecoder, text } from '../platform/db/decode.ts'
import { formFields } from './form-fields.ts'
import type { FormField, TextPlaces } from './preflight/preflight.ts'
import { IS_READABLE, JOIN_KEY, KEY_COLUMNS } from './sql.ts'

// The rows of documents, their pieces and their keys. Every statement names the tenant. Row-level security rejects one
// that does not.

export interface StoredDocument {
  documentId: string
  name: string
  size: number
  sha256: Buffer
  /** Null until a template's merge has made the bytes. */
  contentSha256: Buffer | null
  pages: PageInfo[]
  preflight: Record<string, unknown>
  /** Those that can be given to signers. */
  formFields: readonly FormField[]
  /** Null if it was not recorded. */
  textPlaces: TextPlaces | null
}

export type Role = 'original' | 'content'

export interface Piece {
  role: Role
  position: number
  keyId: string
  objectName: string
  versionId: string | null
  sha256: Buffer
  size: number
}

/** Its object is stored and not referenced yet. */
export interface NewPiece extends Piece {
  pendingId: string
}

export function insertDocument(tenantId: string, document: StoredDocument): Statement {
  return {
    name: 'insert-document',
    text: `
      INSERT INTO documents
             (tenant_id, document_id, name, size, sha256, content_sha256, pages, preflight, form_fields, text_places)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      tenantId,
      document.documentId,
      document.name,
      document.size,
      document.sha256,
      document.contentSha256,
      JSON.stringify(document.pages),
      JSON.stringify(document.preflight),
      JSON.stringify(document.formFields),
      JSON.stringify(document.textPlaces),
    ],
  }
}

export function insertPiece(tenantId: string, documentId: string, piece: NewPiece): Statement {
  return {
    name: 'insert-document-piece',
    text: `
      WITH inserted AS (
        INSERT INTO document_pieces
               (tenant_id, document_id, role, position, key_id, object_name, version_id, sha256, size)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING 1
      ), ${settled('ARRAY[$10::uuid]')}`,
    values: [
      tenantId,
      documentId,
      piece.role,
      piece.position,
      piece.keyId,
      piece.objectName,
      piece.versionId,
      piece.sha256,
      piece.size,
      piece.pendingId,
    ],
  }
}

export function selectDocument(tenantId: string, documentId: string): Statement {
  return {
    name: 'select-document',
    text: 'SELECT * FROM documents WHERE tenant_id = $1 AND document_id = $2',
    values: [tenantId, documentId],
  }
}

/** Newest first: a UUIDv7 sorts by creation time. */
export function selectDocuments(tenantId: string, after: string | null, limit: number): Statement {
  return {
    name: 'select-documents',
    text: `
      SELECT document_id, name, size, sha256, content_sha256, jsonb_array_length(pages) AS page_count, created_at
        FROM documents
       WHERE tenant_id = $1 AND document_id < coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
       ORDER BY document_id DESC
       LIMIT $3`,
    values: [tenantId, after, limit],
  }
}

/** The pieces of a document in order, each with the key that encrypts it. */
export function selectPieces(tenantId: string, documentId: string, role: Role): Statement {
  return {
    name: 'select-document-pieces',
    text: `
      SELECT p.*, ${KEY_COLUMNS}
        FROM document_pieces p ${JOIN_KEY}
       WHERE p.tenant_id = $1 AND p.document_id = $2 AND p.role = $3
       ORDER BY p.position`,
    values: [tenantId, documentId, role],
  }
}

/**
 * A second document over the same pieces. Inserts no row if the first does not exist, is erased or unfinished. Locks the first
 * until the commit.
 */
export function insertCopy(tenantId: string, documentId: string, copyId: string, name: string | null): Statement {
  return {
    name: 'copy-document',
    text: `
      INSERT INTO documents
             (tenant_id, document_id, name, size, sha256, content_sha256, pages, preflight, form_fields, text_places)
      SELECT tenant_id, $3, coalesce($4, name), size, sha256, content_sha256, pages, preflight, form_fields, text_places
        FROM documents d WHERE tenant_id = $1 AND document_id = $2 AND content_sha256 IS NOT NULL AND ${IS_READABLE}
         FOR KEY SHARE OF d
      RETURNING *`,
    values: [tenantId, documentId, copyId, name],
  }
}

export function insertCopiedPieces(tenantId: string, documentId: string, copyId: string): Statement {
  return {
    name: 'copy-document-pieces',
    text: `
      INSERT INTO document_pieces
             (tenant_id, document_id, role, position, key_id, object_name, version_id, sha256, size)
      SELECT tenant_id, $3, role, position, key_id, object_name, version_id, sha256, size
        FROM document_pieces WHERE tenant_id = $1 AND document_id = $2
         AND EXISTS (SELECT FROM documents WHERE tenant_id = $1 AND document_id = $3)`,
    values: [tenantId, documentId, copyId],
  }
}

/** Locked first, before its keys: waits for copies that are being made, and prevents new ones. */
export function lockDocument(tenantId: string, documentId: string): Statement {
  return {
    name: 'lock-document',
    text: 'SELECT document_id FROM documents WHERE tenant_id = $1 AND document_id = $2 FOR UPDATE',
    values: [tenantId, documentId],
  }
}

/** If two documents that share a key are deleted at once, the second transaction sees that the first is deleted. */
export function lockKeysOf(tenantId: string, documentId: string): Statement {
  return {
    name: 'lock-document-keys',
    text: `
      SELECT key_id FROM document_keys
       WHERE tenant_id = $1
         AND key_id IN (SELECT key_id FROM document_pieces WHERE tenant_id = $1 AND document_id = $2)
       ORDER BY key_id FOR UPDATE`,
    values: [tenantId, documentId],
  }
}

export function deletePieces(tenantId: string, documentId: string): Statement {
  return {
    name: 'delete-document-pieces',
    text: 'DELETE FROM document_pieces WHERE tenant_id = $1 AND document_id = $2 RETURNING *',
    values: [tenantId, documentId],
  }
}

export function deleteDocument(tenantId: string, documentId: string): Statement {
  return {
    name: 'delete-document',
    text: 'DELETE FROM documents WHERE tenant_id = $1 AND document_id = $2',
    values: [tenantId, documentId],
  }
}

/** Deletes the keys that no piece uses. What they encrypted cannot be read again. */
export function deleteUnusedKeys(tenantId: string, keyIds: string[]): Statement {
  return {
    name: 'delete-unused-document-keys',
    text: `
      DELETE FROM document_keys k
       WHERE k.tenant_id = $1 AND k.key_id = ANY ($2::uuid[])
         AND NOT EXISTS (SELECT FROM document_pieces p WHERE p.tenant_id = $1 AND p.key_id = k.key_id)
      RETURNING k.key_id`,
    values: [tenantId, keyIds],
  }
}

const DOCUMENT = { document_id: text, name: text, size: number, sha256: bytes, content_sha256: nullable(bytes) }

const decodeDocument = rowDecoder('documents', {
  ...DOCUMENT,
  pages: json<PageInfo[]>(),
  preflight: json<Record<string, unknown>>(),
  form_fields: formFields,
  text_places: nullable(json<TextPlaces>()),
  created_at: instant,
})

export function documentOfRow(row: Row): StoredDocument & { createdAt: Date } {
  const { document_id, content_sha256, form_fields, text_places, created_at, ...columns } = decodeDocument(row)
  const read = { contentSha256: content_sha256, formFields: form_fields, textPlaces: text_places }
  const stored = { ...columns, documentId: document_id, ...read }
  return { ...stored, createdAt: new Date(created_at) }
}

/** A row of selectDocuments. */
export const decodeSummary = rowDecoder('documents', { ...DOCUMENT, page_count: number, created_at: instant })

export type DocumentSummary = ReturnType<typeof decodeSummary>

const decodePiece = rowDecoder('document_pieces', {
  role: oneOf('original', 'content'),
  position: number,
  key_id: text,
  object_name: text,
  version_id: nullable(text),
  sha256: bytes,
  size: number,
})

export function pieceOfRow(row: Row): Piece {
  const { role, position, key_id, object_name, version_id, sha256, size } = decodePiece(row)
  return { role, position, keyId: key_id, objectName: object_name, versionId: version_id, sha256, size }
}

/** An object and its key, as deletions return them. */
export const decodeObject = rowDecoder('objects', { key_id: text, object_name: text, version_id: nullable(text) })

export const decodeKeyId = rowDecoder('document_keys', { key_id: text })
