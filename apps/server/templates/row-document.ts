import type { FoundDocument } from '../documents/find.ts'
import { shareDocument } from '../documents/share.ts'
import type { Statement } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import type { JobOrder } from '../platform/jobs/job.ts'
import type { TemplateVersion } from './find-version.ts'
import { mergeOrder } from './merge-order.ts'
import { insertMerge } from './store.ts'

/**
 * A document that is made together with its sign request: it begins with the template's bytes, which are not copied, and
 * its own are drawn after. `createSignRequest` writes it in its own transaction.
 */
export interface RowDocument {
  /** As create would have found it: its hash is null if values are still to be drawn. */
  readonly document: FoundDocument
  readonly statements: readonly Statement[]
  /** What is to be done once it is committed. */
  readonly jobs: readonly Omit<JobOrder, 'tenant'>[]
  /** For the audit trail: what it was made from. */
  readonly template: { readonly templateId: string; readonly version: number; readonly documentSha256: string }
}

/** `values` as `fill` gives them, and `mustFit` has let pass. */
export function rowDocument(
  tenantId: string,
  version: TemplateVersion,
  values: Readonly<Record<string, string>>,
  name: string | null = null,
): RowDocument {
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
    },
    statements: [
      shareDocument(tenantId, share),
      ...(isIncomplete ? [insertMerge(tenantId, documentId, version, values)] : []),
    ],
    jobs: isIncomplete ? [mergeOrder(documentId)] : [],
    template: { templateId, version: version.version, documentSha256: document.contentSha256 },
  }
}
