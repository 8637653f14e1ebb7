import { isUnreadable } from '../../platform/blobs/errors.ts'
import type { JobHandler, JobOrder } from '../../platform/jobs/job.ts'
import { contentSource } from './content-source.ts'
import type { RenderDeps } from './keep.ts'
import { readPageText } from './read-page-text.ts'
import { renderPage } from './render-page.ts'

// The first page is rendered after the upload, so the first signer does not wait. The job is enqueued with the
// document's rows; nothing depends on it.

const JOB = 'draw-first-page'
/** A phone's first image, its high-resolution one, and a desktop's. */
const AHEAD = [360, 720, 1080] as const

export function drawAheadOrder(tenant: string, documentId: string): JobOrder {
  return { class: 'maintenance', name: JOB, tenant, ids: { document: documentId } }
}

export function drawAheadJobs(deps: RenderDeps): Record<string, JobHandler> {
  return {
    [JOB]: async ({ tenant, ids, isLastTry = false }) => {
      try {
        await drawFirstPage(deps, tenant, String(ids.document))
      } catch (error) {
        // Without images ahead the first signer waits. Only a document that cannot be read is a failure.
        if (!isLastTry || isUnreadable(error)) throw error
      }
    },
  }
}

async function drawFirstPage(deps: RenderDeps, tenantId: string, documentId: string): Promise<void> {
  try {
    const source = await contentSource(deps, tenantId, documentId)
    await readPageText(deps, source, 1)
    for (const width of AHEAD) await renderPage(deps, source, 1, width)
  } catch (error) {
    if (!isOver((error as { code?: unknown }).code)) throw error
  }
}

/** The document was deleted, or its page cannot be rendered: a retry would end the same. */
function isOver(code: unknown): boolean {
  return code === 'not_found' || code === 'page_undrawable'
}
