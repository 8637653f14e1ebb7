import type { JobOrder } from '../platform/jobs/job.ts'

export const MERGE = 'merge-document'

/** The job that draws a document's values. Whoever needs it before, such as a signer's page, does not wait for it. */
export function mergeOrder(documentId: string): Omit<JobOrder, 'tenant'> {
  return { class: 'merge', name: MERGE, ids: { document: documentId } }
}
