import { fillValues } from '@countersign/domain/template'
import { readDocument } from '../documents/read.ts'
import { Failure } from '../platform/errors.ts'
import type { JobQueue } from '../platform/jobs/queue.ts'
import { requireFit } from './check-fit.ts'
import { draftDocument } from './draft-document.ts'
import type { TemplateVersion } from './find-version.ts'
import { isUndrawable, type MergeDeps, mergeDocument } from './merge.ts'

export interface MakeDeps extends MergeDeps {
  queue: Pick<JobQueue, 'enqueue'>
}

/** Creates a document with values drawn on it, without a sign request. */
export async function makeDocument(
  deps: MakeDeps,
  tenantId: string,
  version: TemplateVersion,
  given: Readonly<Record<string, string | number>>,
  name: string | null,
) {
  const { values, errors } = fillValues(version, given)
  if (errors[0]) throw new Failure('validation_failed', errors[0].message, { errors: [...errors] })
  await requireFit(version, values)
  const { document, statements, jobs } = draftDocument(tenantId, version, values, name)
  // The job draws the values if this process dies before it has.
  await deps.db.transaction({ tenant: tenantId }, async (tx) => {
    await tx.all([...statements])
    await deps.queue.enqueue(
      tx,
      jobs.map((job) => ({ ...job, tenant: tenantId })),
    )
  })
  await mergeDocument(deps, tenantId, document.documentId).catch(refuseUndrawable)
  return readDocument(deps.db, tenantId, document.documentId)
}

function refuseUndrawable(error: unknown): never {
  if (!isUndrawable(error)) throw error
  const message = `The values cannot be drawn on the template’s document: ${(error as Error).message}. Make a new version of the template.`
  const errors = [{ field: 'template_id', code: 'not_drawable', message }]
  throw new Failure('validation_failed', message, { errors, cause: error })
}
