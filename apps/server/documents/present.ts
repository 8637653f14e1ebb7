import type { Row } from '../platform/db/database.ts'
import type { Accepted } from './preflight/preflight.ts'
import type { Preflight } from './schemas.ts'
import type { StoredDocument } from './store.ts'

export function presentDocument(document: StoredDocument) {
  return {
    document_id: document.documentId,
    name: document.name,
    size: document.size,
    sha256: document.sha256.toString('hex'),
    content_sha256: document.contentSha256?.toString('hex') ?? null,
    pages: document.pages.map(({ number, width, height, rotation }) => ({ number, width, height, rotation })),
    preflight: document.preflight,
  }
}

/** A row of a list: how many pages, not each. */
export function presentSummary(row: Row) {
  return {
    document_id: row.document_id,
    name: row.name,
    size: row.size,
    sha256: (row.sha256 as Buffer).toString('hex'),
    content_sha256: (row.content_sha256 as Buffer | null)?.toString('hex') ?? null,
    page_count: row.page_count,
    created_at: (row.created_at as Date).toISOString(),
  }
}

/** What was found, as it is kept with the document and told to the client. */
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
