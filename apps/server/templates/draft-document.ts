import type { FoundDocument } from '../documents/find.ts'
import { shareDocument } from '../documents/share.ts'
import type { Statement } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import type { JobOrder } from '../platform/jobs/job.ts'
import type { TemplateVersion } from './find-version.ts'
import { mergeOrder } from './merge-order.ts'
import { insertMerge } from './store.ts'

/**
 * A document that is created in the transaction of its sign request. It shares the bytes of a template's document, and
 * its own increment is drawn afterwards; or it is a copy of a document.
 */
export interface DraftDocument {
  /** The document as create reads it; its hash is null until the values are drawn. */
  readonly document: FoundDocument
  readonly statements: readonly Statement[]
  /** The jobs to enqueue with the commit. */
  readonly jobs: readonly Omit<JobOrder, 'tenant'>[]
  /** The template, for the audit trail. Null: the document is a copy of another. */
  readonly template: {
    readonly templateId: string
    readonly version: number
    readonly documentSha256: string
  } | null
}

/** `values` from `fillValues`, checked by `requireFit`. */
export function draftDocument(
  tenantId: string,
  version: TemplateVersion,
  values: Readonly<Record<string, string>>,
  name: string | null = null,
): DraftDocument {
  const { templateId, document } = version
  const documentId = newId()
  const isIncomplete = Object.keys(values).length > 0
  const share = { documentId: document.documentId, newId: documentId, name, isIncomplete }
  return {
    document: {
      documentId,
      name: name ?? document.name,
      pages: [...document.pages],
      uploadedSha256: null,
      contentSha256: isIncomplete ? null : document.contentSha256,
      preflight: document.preflight,
      formFields: document.formFields,
    },
    statements: [
      shareDocument(tenantId, share),
      ...(isIncomplete ? [insertMerge(tenantId, documentId, version, values)] : []),
    ],
    jobs: isIncomplete ? [mergeOrder(documentId)] : [],
    template: { templateId, version: version.version, documentSha256: document.contentSha256 },
  }
}
