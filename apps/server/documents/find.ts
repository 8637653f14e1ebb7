import type { PageInfo } from '@countersign/domain/placement'
import type { Row, Statement } from '../platform/db/database.ts'
import { json, nullable, rowDecoder, text } from '../platform/db/decode.ts'
import { formFields } from './form-fields.ts'
import type { FormField } from './preflight/preflight.ts'
import { IS_READABLE } from './sql.ts'

// What other modules need to know of a document: a statement and its decoder, so that a caller can send it together
// with its other reads in one flush.

export interface FoundDocument {
  documentId: string
  name: string
  pages: PageInfo[]
  /** Hexadecimal, of the uploaded bytes; null for a document made from a template. */
  uploadedSha256: string | null
  /** Hexadecimal; null until a template's merge has made the bytes. */
  contentSha256: string | null
  preflight: Record<string, unknown>
  /** Those that can be given to signers: `pdfFields` of checkDefinitions. */
  formFields: readonly FormField[]
}

/** Whether the file was signed before its upload. */
export function carriesSignatures({ preflight }: Pick<FoundDocument, 'preflight'>): boolean {
  const { signatures } = preflight
  return Array.isArray(signatures) && signatures.length > 0
}

export const findDocument = {
  /** A tenant's document, or no row for an unknown id or another tenant's. */
  statement(documentId: string): Statement {
    return {
      name: 'find-document',
      text: `
        SELECT document_id, name, pages, encode(sha256, 'hex') AS uploaded_sha256,
               encode(content_sha256, 'hex') AS content_sha256, preflight, form_fields
          FROM documents d WHERE document_id = $1`,
      values: [documentId],
    }
  },

  read(rows: Row[] | undefined): FoundDocument | undefined {
    const row = rows?.[0]
    return row && foundOf(row)
  },
}

/** The same for a new sign request: no row for an erased document either. */
export const findDocumentToSend = {
  statement(documentId: string): Statement {
    const found = findDocument.statement(documentId)
    return { ...found, name: 'find-document-to-send', text: `${found.text} AND ${IS_READABLE}` }
  },
  read: findDocument.read,
}

/** Several documents at once, for new sign requests. */
export const findDocumentsToSend = {
  statement(documentIds: readonly string[]): Statement {
    return {
      name: 'find-documents-to-send',
      text: `
        SELECT document_id, name, pages, encode(sha256, 'hex') AS uploaded_sha256,
               encode(content_sha256, 'hex') AS content_sha256, preflight, form_fields
          FROM documents d WHERE document_id = ANY($1::uuid[]) AND ${IS_READABLE}`,
      values: [documentIds],
    }
  },

  read(rows: Row[] | undefined): FoundDocument[] {
    return (rows ?? []).map(foundOf)
  },
}

const decodeFound = rowDecoder('documents', {
  document_id: text,
  name: text,
  pages: json<PageInfo[]>(),
  uploaded_sha256: nullable(text),
  content_sha256: nullable(text),
  preflight: json<Record<string, unknown>>(),
  form_fields: formFields,
})

function foundOf(row: Row): FoundDocument {
  const { document_id, name, pages, uploaded_sha256, content_sha256, preflight, form_fields } = decodeFound(row)
  return {
    documentId: document_id,
    name,
    pages,
    uploadedSha256: uploaded_sha256,
    contentSha256: content_sha256,
    preflight,
    formFields: form_fields,
  }
}
