import { presentFormFields } from './form-fields.ts'
import type { Accepted } from './preflight/preflight.ts'
import type { Preflight } from './schemas.ts'
import type { DocumentSummary, StoredDocument } from './store.ts'

export function presentDocument(document: StoredDocument) {
  return {
    document_id: document.documentId,
    name: document.name,
    size: document.size,
    sha256: document.sha256.toString('hex'),
    content_sha256: document.contentSha256?.toString('hex') ?? null,
    pages: document.pages.map(({ number, width, height, rotation }) => ({ number, width, height, rotation })),
    preflight: document.preflight,
    form_fields: presentFormFields(document.formFields, document.pages),
  }
}

/** An item of a list: the number of pages instead of the pages. */
export function presentSummary(row: DocumentSummary) {
  return {
    document_id: row.document_id,
    name: row.name,
    size: row.size,
    sha256: row.sha256.toString('hex'),
    content_sha256: row.content_sha256?.toString('hex') ?? null,
    page_count: row.page_count,
    created_at: new Date(row.created_at).toISOString(),
  }
}

/** The result of the preflight, as stored with the document and returned to the client. */
export function preflightOf(report: Accepted): Preflight {
  const { normalisation } = report
  return {
    normalisation: normalisation && { ...normalisation, arguments: [...normalisation.arguments] },
    signatures: report.signatures.map(({ claimedTime, ...signature }) => ({
      ...signature,
      fields: [...signature.fields],
      claimed_time: claimedTime,
    })),
    decrypted: report.decrypted,
    pdf_version: report.pdfVersion,
    pdf_a: report.pdfA,
    tagged: report.tagged,
    pages_drawn: report.pagesDrawn,
    warnings: [...report.warnings],
  }
}
