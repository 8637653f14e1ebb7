import type { JobOrder } from '../platform/jobs/job.ts'

export const MERGE = 'merge-document'

/** The job that draws a document's values. A caller that needs them earlier, such as a signer's page, draws them itself. */
export function mergeOrder(documentId: string): Omit<JobOrder, 'tenant'> {
  return { class: 'merge', name: MERGE, ids: { document: documentId } }
}
