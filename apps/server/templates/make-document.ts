import { fillValues } from '@countersign/domain/template'
import { readDocument } from '../documents/read.ts'
import { Failure } from '../platform/errors.ts'
import type { JobQueue } from '../platform/jobs/queue.ts'
import type { TemplateVersion } from './find-version.ts'
import { type MergeDeps, mergeDocument } from './merge.ts'
import { mustFit } from './must-fit.ts'
import { rowDocument } from './row-document.ts'

export interface MakeDeps extends MergeDeps {
  queue: Pick<JobQueue, 'enqueue'>
}

/** A document with values drawn on it, for a look at it, or for a sign request that the caller puts together. */
export async function makeDocument(
  deps: MakeDeps,
  tenantId: string,
  version: TemplateVersion,
  given: Readonly<Record<string, string | number>>,
  name: string | null,
) {
  const { values, errors } = fillValues(version, given)
  if (errors[0]) throw new Failure('validation_failed', errors[0].message, { errors: [...errors] })
  await mustFit(version, values)
  const { document, statements, jobs } = rowDocument(tenantId, version, values, name)
  // The job is for the case that we do not live to draw them here.
  await deps.db.transaction({ tenant: tenantId }, async (tx) => {
    await tx.all([...statements])
    await deps.queue.enqueue(
      tx,
      jobs.map((job) => ({ ...job, tenant: tenantId })),
    )
  })
  await mergeDocument(deps, tenantId, document.documentId)
  return readDocument(deps.db, tenantId, document.documentId)
}
