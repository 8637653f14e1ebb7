import type { PageInfo } from '@countersign/domain/placement'
import type { Row, Statement } from '../platform/db/database.ts'

// What other features need to know of a document. It is a statement and its reader, not a call, so that a caller can
// send it together with its other reads in one flush of the tenant's scope.

export interface FoundDocument {
  documentId: string
  name: string
  pages: PageInfo[]
  /** Hexadecimal, of the bytes received; null for what was made from a template. */
  uploadedSha256: string | null
  /** Hexadecimal; null until a template's merge has made the bytes. */
  contentSha256: string | null
  preflight: Record<string, unknown>
}

export const findDocument = {
  /** A tenant's document, or no row: another tenant's and an unknown id are the same. */
  statement(documentId: string): Statement {
    return {
      name: 'find-document',
      text: `
        SELECT document_id, name, pages, encode(sha256, 'hex') AS uploaded_sha256,
               encode(content_sha256, 'hex') AS content_sha256, preflight
          FROM documents WHERE document_id = $1`,
      values: [documentId],
    }
  },

  read(rows: Row[] | undefined): FoundDocument | undefined {
    const row = rows?.[0]
    return row && foundOf(row)
  },
}

/** Many of them at once. */
export const findDocuments = {
  statement(documentIds: readonly string[]): Statement {
    return {
      name: 'find-documents',
      text: `
        SELECT document_id, name, pages, encode(sha256, 'hex') AS uploaded_sha256,
               encode(content_sha256, 'hex') AS content_sha256, preflight
          FROM documents WHERE document_id = ANY($1::uuid[])`,
      values: [documentIds],
    }
  },

  read(rows: Row[] | undefined): FoundDocument[] {
    return (rows ?? []).map(foundOf)
  },
}

function foundOf(row: Row): FoundDocument {
  return {
    documentId: row.document_id as string,
    name: row.name as string,
    pages: row.pages as PageInfo[],
    uploadedSha256: row.uploaded_sha256 as string,
    contentSha256: row.content_sha256 as string | null,
    preflight: row.preflight as Record<string, unknown>,
  }
}
